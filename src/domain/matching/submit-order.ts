import { type Denial, denial } from '../orders/denial.ts';
import { checkOrder } from '../orders/pre-trade-checks.ts';
import { referencePrice } from '../orders/reference-price.ts';
import { ZERO_MONEY } from '../units/money.ts';
import { insertOrder } from './book.ts';
import { freshQuote, matchOrder } from './match-order.ts';
import type { VenueEffect, VenueStep } from './venue-effect.ts';
import type { MarketView, VenueInput } from './venue-input.ts';
import { type VenueOrder, remainingOf } from './venue-order.ts';
import { type VenueState, bookOf, withBook } from './venue-state.ts';

type Submit = Extract<VenueInput, { type: 'submit' }>;

function refuse(state: VenueState, market: MarketView, input: Submit): Denial | null {
  const instrument = market.instrument(input.instrumentId);
  if (instrument === null) return denial('order.expired-contract', 'instrument');
  const quote = freshQuote(state, market, input.instrumentId);
  const reference = quote === null ? null : referencePrice(quote);
  const refused = checkOrder(instrument, input.terms, { now: state.now, tradingDate: market.tradingDate, reference });
  if (refused !== null) return refused;
  const opposite = input.terms.side === 'buy' ? quote?.depth.asks : quote?.depth.bids;
  if (input.terms.kind === 'market' && quote !== null && opposite?.length === 0) return denial('order.no-liquidity', 'kind');
  return null;
}

/** Returns the book state with the order resting, or with its rest cancelled when it may not rest. */
export function restOrCancel(state: VenueState, order: VenueOrder, effects: VenueEffect[]): VenueState {
  if (remainingOf(order) === 0) return state;
  if (order.validity === 'IOC') {
    effects.push({ type: 'cancelled', order, reason: 'order.no-liquidity' });
    return state;
  }
  return withBook(state, order.instrumentId, insertOrder(bookOf(state, order.instrumentId), order));
}

/** Returns the venue after a new order: refused, or accepted, matched against the depth and left resting with its rest. */
export function submitOrder(state: VenueState, input: Submit, market: MarketView): VenueStep<VenueState> {
  const refused = refuse(state, market, input);
  if (refused !== null) return { state, effects: [{ type: 'rejected', orderId: input.orderId, denial: refused }] };
  const { terms } = input;
  const order: VenueOrder = {
    orderId: input.orderId,
    number: state.nextOrder,
    priority: state.nextPriority,
    instrumentId: input.instrumentId,
    side: terms.side,
    kind: terms.kind === 'market' ? 'market' : 'limit',
    product: terms.product,
    validity: terms.validity,
    quantity: terms.quantity,
    filledQuantity: 0,
    filledValue: ZERO_MONEY,
    limitPrice: terms.limitPrice,
    acceptedAt: state.now,
  };
  const effects: VenueEffect[] = [{ type: 'accepted', order }];
  const match = matchOrder({ ...state, nextOrder: state.nextOrder + 1, nextPriority: state.nextPriority + 1 }, order, market);
  effects.push(...match.effects);
  return { state: restOrCancel(match.state, match.order, effects), effects };
}
