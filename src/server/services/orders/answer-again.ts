import type { Trx } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { replaceAnswer } from '#server/repositories/idempotency-keys.ts';
import { findSlicedOrders } from '#server/repositories/sliced-orders.ts';
import { placedAnswer } from './order-answers.ts';

/**
 * Replaces the stored answers of the calls that placed these orders: an order that turned up is not rejected, as its call was told. Keys deleted
 * meanwhile are skipped.
 */
export async function answerAgain(trx: Trx, rows: readonly OrderRow[]): Promise<void> {
  if (rows.length === 0) return;
  const parents = await findSlicedOrders(
    trx,
    rows.flatMap((row) => row.parent_order_id ?? []),
  );
  const tops = [...rows.filter((row) => row.parent_order_id === null), ...parents];
  const keys = new Map(tops.map((row) => [`${row.user_id} ${keyOf(row.client_order_id)}`, row]));
  // In the order in which running keys are locked.
  for (const [, { user_id: userId, client_order_id: clientOrderId }] of [...keys].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await replaceAnswer(trx, userId, keyOf(clientOrderId), (orderIds) => placedAnswer(trx, orderIds));
}

/** Returns the key of the call that placed an order: its client id without its place in the call. */
const keyOf = (clientOrderId: string): string => clientOrderId.slice(0, clientOrderId.lastIndexOf(':'));
