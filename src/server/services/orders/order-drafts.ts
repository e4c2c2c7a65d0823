import { planChildren } from '#domain/orders/child-orders.ts';
import { newId } from '#server/platform/new-id.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { Timestamps } from './order-changes.ts';
import type { Placing, Ticket } from './placing.ts';

/** Returns a ticket as the row of a new order that nobody has looked at. */
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
