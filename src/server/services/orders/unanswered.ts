import { isFinal } from '#domain/orders/status-sets.ts';
import type { Trx } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { completeKey, lockRunningKeys } from '#server/repositories/idempotency-keys.ts';
import { findOrders } from '#server/repositories/orders.ts';
import { listSlices } from '#server/repositories/sliced-orders.ts';
import { refusedWith } from './intent-outcome.ts';
import { placedAnswer } from './order-answers.ts';
import { advanceOrder, refuseOrder, standingOf, type Timestamps } from './order-changes.ts';

/** What an order is while its broker has not said what became of it. */
export const UNANSWERED: readonly OrderRow['status'][] = ['pending-submit', 'unknown', 'modify-pending', 'cancel-pending'];

/** Returns what an order becomes that the broker does not know. */
export function neverArrived(row: OrderRow, timestamps: Timestamps): OrderRow {
  if (row.status === 'pending-submit' || row.status === 'unknown')
    return refuseOrder(row, 'reject', { code: 'broker.never-arrived' }, timestamps);
  return advanceOrder(row, standingOf(row), timestamps);
}

/** Answers the calls of which no order is open any more, slices and orders that were answered before included. */
export async function answerCalls(trx: Trx, asked: readonly OrderRow[], lost: ReadonlySet<string>, now: Date): Promise<void> {
  const touched = new Set(asked.flatMap((row) => [row.id, row.parent_order_id ?? row.id]));
  for (const key of await lockRunningKeys(trx)) {
    if (!key.order_ids.some((id) => touched.has(id))) continue;
    const slices = await listSlices(trx, key.order_ids);
    const rows = await findOrders(trx, [...key.order_ids, ...slices.map((slice) => slice.id)]);
    if (rows.some((row) => UNANSWERED.includes(row.status))) continue;
    const changes = key.operation === 'modifyOrder' || key.operation === 'cancelOrder';
    const dropped =
      changes && rows.some((row) => lost.has(row.id) || (key.operation === 'cancelOrder' && slices.length === 0 && !isFinal(row.status)));
    const outcome = dropped ? refusedWith('order.change-never-sent') : { answer: await placedAnswer(trx, key.order_ids) };
    await completeKey(trx, key.user_id, key.key, outcome, now);
  }
}
