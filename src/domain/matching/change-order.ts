import { checkLimitPrice, checkQuantity } from '../orders/pre-trade-checks.ts';
import { referencePrice } from '../orders/reference-price.ts';
import { findOrder, insertOrder, removeOrder } from './book.ts';
import { freshQuote, matchOrder } from './match-order.ts';
import { restOrCancel } from './submit-order.ts';
import type { ChangeRefusal, VenueEffect, VenueStep } from './venue-effect.ts';
import type { MarketView, VenueInput } from './venue-input.ts';
import type { VenueOrder } from './venue-order.ts';
import { type VenueState, bookOf, withBook } from './venue-state.ts';

type Modify = Extract<VenueInput, { type: 'modify' }>;
type Cancel = Extract<VenueInput, { type: 'cancel' }>;

const NOT_OPEN: ChangeRefusal = { code: 'order.not-open', field: null, values: {} };

function refuseModify(state: VenueState, market: MarketView, order: VenueOrder, input: Modify): ChangeRefusal | null {
  const instrument = market.instrument(order.instrumentId);
  if (instrument === null) return NOT_OPEN;
  if (input.quantity !== null) {
    if (input.quantity <= order.filledQuantity)
      return {
        code: 'order.below-filled',
        field: 'lots',
        values: { filled_quantity: order.filledQuantity, filled_lots: order.filledQuantity / instrument.lotSize },
      };
    const refused = checkQuantity(instrument, input.quantity);
    if (refused !== null) return refused;
  }
  if (input.limitPrice === null) return null;
  const quote = freshQuote(state, market, order.instrumentId);
  return checkLimitPrice(instrument, order.side, input.limitPrice, {
    now: state.now,
    tradingDate: market.tradingDate,
    reference: quote === null ? null : referencePrice(quote),
  });
}

/**
 * Returns the venue after a change of price or total quantity. What is left follows from the filled quantity at this point of
 * the log, so a fill on the way can never be ordered twice. A new price or more quantity goes to the end of the queue.
 */
export function modifyOrder(state: VenueState, input: Modify, market: MarketView): VenueStep<VenueState> {
  const book = bookOf(state, input.instrumentId);
  const order = findOrder(book, input.orderId);
  if (order === null) return { state, effects: [{ type: 'modify-refused', orderId: input.orderId, refusal: NOT_OPEN }] };
  const refusal = refuseModify(state, market, order, input);
  if (refusal !== null) return { state, effects: [{ type: 'modify-refused', orderId: input.orderId, refusal }] };
  const quantity = input.quantity ?? order.quantity;
  const limitPrice = input.limitPrice ?? order.limitPrice;
  const requeued = limitPrice !== order.limitPrice || quantity > order.quantity;
  const changed: VenueOrder = { ...order, quantity, limitPrice, priority: requeued ? state.nextPriority : order.priority };
  const effects: VenueEffect[] = [{ type: 'modified', order: changed }];
  const without = withBook(state, order.instrumentId, removeOrder(book, order));
  if (!requeued)
    return { state: withBook(without, order.instrumentId, insertOrder(bookOf(without, order.instrumentId), changed)), effects };
  const match = matchOrder({ ...without, nextPriority: state.nextPriority + 1 }, changed, market);
  effects.push(...match.effects);
  return { state: restOrCancel(match.state, match.order, effects), effects };
}

/** Returns the venue after a cancel: the order out of the book, or the refusal when it no longer rests there. */
export function cancelOrder(state: VenueState, input: Cancel): VenueStep<VenueState> {
  const book = bookOf(state, input.instrumentId);
  const order = findOrder(book, input.orderId);
  if (order === null) return { state, effects: [{ type: 'cancel-refused', orderId: input.orderId, refusal: NOT_OPEN }] };
  return { state: withBook(state, input.instrumentId, removeOrder(book, order)), effects: [{ type: 'cancelled', order, reason: null }] };
}
