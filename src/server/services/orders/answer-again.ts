import type { Trx } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { lockAnsweredKey, lockAnswersNaming, replaceAnswer } from '#server/repositories/idempotency-keys.ts';
import { findSlicedOrders } from '#server/repositories/sliced-orders.ts';
import { IDEMPOTENT_OPERATIONS } from './idempotent-operations.ts';
import type { OrdersAnswer } from './intent-outcome.ts';
import { placedAnswer } from './order-answers.ts';

/** Returns the key of the call that placed an order: its client id without its place in the call. */
const keyOf = (clientOrderId: string): string => clientOrderId.slice(0, clientOrderId.lastIndexOf(':'));

const OF_BASKETS = Object.entries(IDEMPOTENT_OPERATIONS).flatMap(([name, kind]) => (kind === 'basket' ? [name] : []));

/** Replaces the answers of a user's baskets in which orders are named. */
async function answerBasketsAgain(trx: Trx, userId: string, orderIds: readonly string[]): Promise<void> {
  for (const row of await lockAnswersNaming(trx, userId, OF_BASKETS, orderIds)) {
    const ids = (row.answer as OrdersAnswer).orders.map((order) => order.order_id);
    await replaceAnswer(trx, row, await placedAnswer(trx, ids));
  }
}

/**
 * Replaces the stored answers of the calls that placed these orders, and of their baskets: an order that turned up is not rejected, as its call was
 * told. Keys deleted meanwhile are skipped.
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
  for (const [, { user_id: userId, client_order_id: clientOrderId }] of [...keys].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const row = await lockAnsweredKey(trx, userId, keyOf(clientOrderId));
    if (row !== undefined && row.order_ids.length > 0) await replaceAnswer(trx, row, await placedAnswer(trx, row.order_ids));
  }
  const inBaskets = tops.filter((row) => row.basket_id !== null);
  for (const userId of [...new Set(inBaskets.map((row) => row.user_id))].toSorted())
    await answerBasketsAgain(
      trx,
      userId,
      inBaskets.filter((row) => row.user_id === userId).map((row) => row.id),
    );
}
