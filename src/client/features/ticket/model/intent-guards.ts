import { isAboutOrder } from '#client/state/orders/about-order.ts';
import { isUnresolved, type Intent, type IntentCall } from '#client/state/orders/outbox-machine.ts';
import type { TicketRequest } from '#client/state/orders/ticket.ts';
import type { TicketPlace } from './ticket-call.ts';

/** Returns whether the call trades the instrument or closes the position in that place. */
function touches(call: IntentCall, request: TicketRequest, place: TicketPlace): boolean {
  if (call.kind === 'keyed' && call.operation === 'placeBasket')
    return (
      call.body.targets.some((target) => target.portfolio_id === place.portfolioId) &&
      call.body.legs.some((leg) => leg.instrument_id === request.instrument.instrument_id)
    );
  if (call.kind !== 'place' && call.kind !== 'execute') return false;
  const { body } = call;
  if (body.account_number !== place.accountNumber || body.portfolio_id !== place.portfolioId) return false;
  if ('position_id' in body)
    return request.mode !== 'open' && 'squareOff' in request.mode && request.mode.squareOff.position_id === body.position_id;
  return body.orders.some((order) => order.instrument_id === request.instrument.instrument_id);
}

/**
 * Returns the intent of unknown fate that forbids this ticket to send, or null: any of the same instrument in the same place,
 * whichever side or size, because until it is known nobody knows what the position is.
 */
export function unresolvedFor(intents: readonly Intent[], request: TicketRequest, place: TicketPlace | null): Intent | null {
  const { mode } = request;
  if (mode !== 'open' && 'modify' in mode) {
    const id = mode.modify.order_id;
    return intents.find((intent) => isUnresolved(intent) && isAboutOrder(intent, id)) ?? null;
  }
  return place === null ? null : (intents.find((intent) => isUnresolved(intent) && touches(intent.call, request, place)) ?? null);
}
