import { isStopKind } from '#domain/orders/order-kinds.ts';
import type { OrderEvent } from '#domain/orders/order-transitions.ts';
import { nextStatus, refusalEvent } from '#domain/orders/order-transitions.ts';
import type { ExchangeTime, WallTime } from '#domain/units/time.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';

/** When something happened, by both clocks. */
export interface Timestamps {
  readonly exchangeAt: ExchangeTime;
  readonly receivedAt: WallTime;
}

/** Returns the order after an event. Throws when the table of transitions does not know it: a defect, never a user's mistake. */
export function advanceOrder(row: OrderRow, event: OrderEvent, timestamps: Timestamps, change: Partial<OrderRow> = {}): OrderRow {
  const status = nextStatus(row.status, event);
  if (status === null) throw new Error(`an order that is ${row.status} cannot ${event} (${row.id})`);
  return { ...row, ...change, status, updated_at: new Date(timestamps.exchangeAt), received_at: new Date(timestamps.receivedAt) };
}

/** Returns the event that says how a stored order stands in the venue: a change that did not come about leaves it so. */
export function standingOf(row: Pick<OrderRow, 'kind' | 'triggered_at' | 'filled_quantity'>): OrderEvent {
  if (isStopKind(row.kind) && row.triggered_at === null) return 'wait-trigger';
  return row.filled_quantity > 0 ? 'work-partly' : 'work';
}

/** Returns the order refused with a reason, before the venue (deny) or by it (reject). */
export function refuseOrder(
  row: OrderRow,
  event: 'deny' | 'reject',
  refusal: { readonly code: string; readonly values?: OrderRow['reason_values'] },
  timestamps: Timestamps,
): OrderRow {
  return advanceOrder(row, event === 'reject' ? refusalEvent(row.filled_quantity) : event, timestamps, {
    reason_code: refusal.code,
    reason_values: refusal.values ?? {},
  });
}
