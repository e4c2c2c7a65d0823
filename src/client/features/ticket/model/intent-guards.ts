import type { Intent, IntentCall } from '#client/state/outbox.ts';
import type { TicketRequest } from '#client/state/ticket.ts';
import type { TicketPlace } from './ticket-call.ts';

/** How long an identical order needs a second word. */
export const DUPLICATE_MS = 10_000;

const isOpen = ({ state }: Intent) => state === 'sending' || state === 'unknown';

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
    return (
      intents.find(
        (intent) => isOpen(intent) && (intent.call.kind === 'modify' || intent.call.kind === 'cancel') && intent.call.body.order_id === id,
      ) ?? null
    );
  }
  return place === null ? null : (intents.find((intent) => isOpen(intent) && touches(intent.call, request, place)) ?? null);
}

/** What the trader decided, without what moves with the market between two taps, such as the worst price. */
function decisionOf(call: IntentCall): string {
  if (call.kind === 'execute' && 'position_id' in call.body) {
    const { action, account_number: account, portfolio_id: portfolio, position_id: position } = call.body;
    return JSON.stringify(['execute', action, account, portfolio, position, 'lots' in call.body ? (call.body.lots ?? null) : null]);
  }
  if (call.kind !== 'place' && call.kind !== 'execute') return JSON.stringify(call);
  const { account_number: account, portfolio_id: portfolio } = call.body;
  const orders = 'orders' in call.body ? call.body.orders : [];
  return JSON.stringify([
    'place',
    account,
    portfolio,
    orders.map((order) => [
      order.instrument_id,
      order.transaction_type,
      order.lots,
      order.order_type,
      order.price ?? null,
      order.trigger_price ?? null,
      order.product,
    ]),
  ]);
}

/** Returns the identical decision that was sent a moment ago and may have worked, or null. */
export function duplicateOf(intents: readonly Intent[], call: IntentCall, now: number): Intent | null {
  const text = decisionOf(call);
  return (
    intents.find(
      (intent) =>
        now - intent.createdAt < DUPLICATE_MS && intent.state !== 'refused' && intent.state !== 'void' && decisionOf(intent.call) === text,
    ) ?? null
  );
}
