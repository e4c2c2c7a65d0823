import { planChildren } from '#domain/orders/child-orders.ts';
import { isStopKind } from '#domain/orders/order-kinds.ts';
import type { OrderEvent } from '#domain/orders/order-transitions.ts';
import { nextStatus, refusalEvent } from '#domain/orders/order-transitions.ts';
import type { ExchangeTime, WallTime } from '#domain/units/time.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Placing, Ticket } from './placing.ts';

/** Returns a ticket as the row of a new, unchecked order. */
export function draftOf(placing: Placing, ticket: Ticket, place: number, tradingDate: string, timestamps: Timestamps): OrderRow {
  const { account } = placing.lock;
  const { instrument, terms } = ticket;
  return {
    id: newId(timestamps.receivedAt),
    user_id: account.user_id,
    broker_account_id: account.id,
    portfolio_id: placing.portfolio.id,
    account_number: account.account_number,
    client_order_id: `${placing.key}:${place}`,
    purpose: placing.closes ? 'square-off' : 'open',
    position_id: placing.closes?.positionId ?? null,
    origin: placing.origin,
    parent_order_id: null,
    basket_id: placing.basketId ?? null,
    variety: ticket.variety ?? 'regular',
    waits_for_open: false,
    triggered_at: null,
    instrument_id: instrument.id,
    instrument,
    side: terms.side,
    kind: terms.kind,
    product: terms.product,
    validity: terms.validity,
    quantity: terms.quantity,
    limit_price: terms.limitPrice,
    trigger_price: terms.triggerPrice,
    protection_price: null,
    protection: terms.protection ?? null,
    filled_quantity: 0,
    filled_value: 0,
    status: 'draft',
    reason_code: null,
    reason_values: {},
    venue_number: null,
    venue_priority: null,
    accepted_at: null,
    trading_date: tradingDate,
    placed_at: new Date(timestamps.exchangeAt),
    updated_at: new Date(timestamps.exchangeAt),
    received_at: new Date(timestamps.receivedAt),
    revision: 0,
  };
}

/** Returns the slices of an order above the freeze limit, in the order they are to be sent; [] when it can go as it is. */
export function slicesOf(parent: OrderRow): readonly OrderRow[] {
  const { lotSize, freezeQuantity } = parent.instrument;
  const plan = planChildren(parent.id, parent.quantity, lotSize, freezeQuantity);
  if (plan.length < 2) return [];
  return plan.map(({ childId, quantity }, place) => ({
    ...parent,
    id: childId,
    client_order_id: `${parent.client_order_id}-${place + 1}`,
    parent_order_id: parent.id,
    quantity,
  }));
}

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

/** Reason of an order that the broker's complete books have shown not to be there. */
export const NEVER_ARRIVED = 'broker.never-arrived';

/** Reason of a working order that its broker has named after it had been given up. */
export const TURNED_UP = 'broker.turned-up';

/** Returns whether the order, or its unfilled rest, ended because the broker's books did not have it: a word of the broker re-opens the order. */
export function endedByAbsence({ status, reason_code: code }: Pick<OrderRow, 'status' | 'reason_code'>): boolean {
  return (status === 'rejected' || status === 'cancelled') && code === NEVER_ARRIVED;
}

/** Returns the event for a stored order's status in the venue, which a failed change leaves as it was. */
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
