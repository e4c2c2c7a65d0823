import type { TicketRequest } from '#client/state/ticket.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import type { TicketSituation } from './ticket-situation.ts';

/** Returns the order that a ticket changes as the checks need it; null for new orders and closings. */
export function workingOrder(request: TicketRequest): TicketSituation['working'] {
  if (request.mode === 'open' || !('modify' in request.mode)) return null;
  const { modify } = request.mode;
  const price = modify.price ?? modify.protection_price;
  return {
    lots: modify.lots,
    filledLots: Math.floor(modify.filled_quantity / modify.instrument.lot_size),
    price: price === null ? null : priceFromDecimal(price),
  };
}
