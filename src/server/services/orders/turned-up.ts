import { isWorking } from '#domain/orders/status-sets.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { Trx } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { answerAgain } from './answer-again.ts';
import { advanceOrder, endedByAbsence, type Timestamps, TURNED_UP } from './order-changes.ts';

/** Returns the order; one that ended because it was missing from the broker's books is open again, as the broker has spoken of it. */
export function reopened(row: OrderRow, timestamps: Timestamps): OrderRow {
  return endedByAbsence(row) ? advanceOrder(row, 'turn-up', timestamps, { reason_code: TURNED_UP, reason_values: {} }) : row;
}

/**
 * Corrects the stored answers of calls whose orders have turned up, and tells the owners of orders that work or have traded, a sliced order once. `before` are
 * the orders as they were, `after` as the broker's word has left them.
 */
export async function noteTurnedUp(trx: Trx, emit: Emit, before: readonly OrderRow[], after: ReadonlyMap<string, OrderRow>): Promise<void> {
  const found = before.flatMap((row) => {
    const now = after.get(row.id);
    return now === undefined || now === row || !endedByAbsence(row) ? [] : [now];
  });
  if (found.length === 0) return;
  await answerAgain(trx, found);
  const told = new Map(
    found.filter((row) => isWorking(row.status) || row.filled_quantity > 0).map((row) => [row.parent_order_id ?? row.id, row]),
  );
  for (const [orderId, { user_id: userId, instrument, updated_at: at }] of told)
    emit(userId, 'order.turned-up', { order_id: orderId, name: instrument.tradingsymbol }, exchangeTime(at.getTime()));
}
