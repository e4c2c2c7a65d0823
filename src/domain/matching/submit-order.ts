import { ZERO_MONEY } from '../units/money.ts';
import { insertOrder } from './book.ts';
import { matchOrder } from './match-order.ts';
import { refusalOf } from './refusal-of.ts';
import type { VenueEffect, VenueStep } from './venue-effect.ts';
import { type MarketView, type VenueInput, withoutQuotes } from './venue-input.ts';
import { type VenueOrder, awaitsTrigger, remainingOf } from './venue-order.ts';
import { type VenueState, bookOf, withBook } from './venue-state.ts';

type Submit = Extract<VenueInput, { type: 'submit' }>;

/** Returns the book state with the order resting, or with its rest cancelled when it may not rest. */
export function restOrCancel(state: VenueState, order: VenueOrder, effects: VenueEffect[]): VenueState {
  if (remainingOf(order) === 0) return state;
  if (order.validity === 'IOC') {
    effects.push({ type: 'cancelled', order, reason: 'order.no-liquidity' });
    return state;
  }
  return withBook(state, order.instrumentId, insertOrder(bookOf(state, order.instrumentId), order));
}

/** Returns the venue after a new order: refused, or accepted and left waiting (for the open, for its trigger) or matched against the depth. */
export function submitOrder(state: VenueState, input: Submit, market: MarketView): VenueStep<VenueState> {
  const waits = input.variety === 'amo';
  // An order for the next open is checked against the quotes of that time, not of now.
  const refused = refusalOf(state, waits ? withoutQuotes(market) : market, input.instrumentId, input.terms);
  if (refused !== null) return { state, effects: [{ type: 'rejected', orderId: input.orderId, denial: refused }] };
  const { terms } = input;
  const order: VenueOrder = {
    orderId: input.orderId,
    number: state.nextOrder,
    priority: state.nextPriority,
    instrumentId: input.instrumentId,
    side: terms.side,
    kind: terms.kind,
    product: terms.product,
    validity: terms.validity,
    quantity: terms.quantity,
    filledQuantity: 0,
    filledValue: ZERO_MONEY,
    limitPrice: terms.limitPrice,
    triggerPrice: terms.triggerPrice,
    triggeredAt: null,
    waitsForOpen: waits,
    acceptedAt: state.now,
    ...(terms.protection ? { protection: terms.protection } : {}),
    ...(input.byBroker ? { byBroker: true } : {}),
    ...(input.holdBack === undefined ? {} : { heldBack: input.holdBack }),
  };
  const effects: VenueEffect[] = [{ type: 'accepted', order }];
  const counted: VenueState = { ...state, nextOrder: state.nextOrder + 1, nextPriority: state.nextPriority + 1 };
  if (waits) return { state: { ...counted, waiting: [...counted.waiting, order] }, effects };
  if (awaitsTrigger(order))
    return { state: withBook(counted, order.instrumentId, insertOrder(bookOf(counted, order.instrumentId), order)), effects };
  const match = matchOrder(counted, order, market);
  effects.push(...match.effects);
  return { state: restOrCancel(match.state, match.order, effects), effects };
}
