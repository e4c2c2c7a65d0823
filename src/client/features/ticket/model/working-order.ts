import type { Order } from '#client/api/types.ts';
import type { TicketRequest } from '#client/state/orders/ticket.ts';
import { lotsOf } from '#client/state/orders/lot-size.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { isStop, takesLimit, type TicketKind } from './ticket-form.ts';
import type { TicketSituation } from './ticket-situation.ts';

const priceOrNull = (value: number | null) => (value === null ? null : priceFromDecimal(value));

/** Returns the current kind of a working order: a market order waits at its protection price, and a triggered stop has become its limit order. */
export function workingKind({ order_type: type, triggered_at: triggered }: Order): TicketKind {
  return isStop(type) && triggered === null ? type : 'LIMIT';
}

/** Returns the limit that a working order rests at; null for a stop without a limit that still waits. */
export function workingPrice(order: Order) {
  return takesLimit(workingKind(order)) ? priceOrNull(order.price ?? order.protection_price) : null;
}

/** Returns the trigger that a working order waits for; null when it waits for none any more. */
export function workingTrigger(order: Order) {
  return isStop(workingKind(order)) ? priceOrNull(order.trigger_price) : null;
}

/** Returns the order that a ticket changes as the checks need it; null for new orders and closings. */
export function workingOrder(request: TicketRequest): TicketSituation['working'] {
  if (request.mode === 'open' || !('modify' in request.mode)) return null;
  const { modify } = request.mode;
  return {
    lots: modify.lots,
    filledLots: Math.floor(lotsOf(modify.filled_quantity, modify.instrument) ?? 0),
    price: workingPrice(modify),
    trigger: workingTrigger(modify),
  };
}
