import { type ChangeRefusal, checkOrderChange } from '../orders/check-change.ts';
import { referencePrice } from '../orders/reference-price.ts';
import { findOrder, insertOrder, removeOrder } from './book.ts';
import { freshQuote, matchOrder } from './match-order.ts';
import { restOrCancel } from './submit-order.ts';
import type { VenueEffect, VenueStep } from './venue-effect.ts';
import type { MarketView, VenueInput } from './venue-input.ts';
import { type VenueOrder, awaitsTrigger } from './venue-order.ts';
import { type VenueState, bookOf, withBook } from './venue-state.ts';

type Modify = Extract<VenueInput, { type: 'modify' }>;
type Cancel = Extract<VenueInput, { type: 'cancel' }>;

const NOT_OPEN: ChangeRefusal = { code: 'order.not-open', field: null, values: {} };

function refuseModify(state: VenueState, market: MarketView, order: VenueOrder, input: Modify): ChangeRefusal | null {
  const instrument = market.instrument(order.instrumentId);
  if (instrument === null) return NOT_OPEN;
  // An order for the next open is checked against the quotes of that time.
  const quote = order.waitsForOpen ? null : freshQuote(state, market, order.instrumentId);
  const { quantity, limitPrice, triggerPrice = null } = input;
  return checkOrderChange(
    instrument,
    { ...order, triggered: order.triggeredAt !== null },
    { quantity, limitPrice, triggerPrice },
    {
      now: state.now,
      tradingDate: market.tradingDate,
      reference: quote === null ? null : referencePrice(quote),
      lastPrice: quote?.lastPrice ?? null,
    },
  );
}

function findAnywhere(state: VenueState, instrumentId: string, orderId: string): VenueOrder | null {
  return findOrder(bookOf(state, instrumentId), orderId) ?? state.waiting.find((order) => order.orderId === orderId) ?? null;
}

function without(state: VenueState, order: VenueOrder): VenueState {
  if (order.waitsForOpen) return { ...state, waiting: state.waiting.filter((other) => other.orderId !== order.orderId) };
  return withBook(state, order.instrumentId, removeOrder(bookOf(state, order.instrumentId), order));
}

/**
 * Returns the venue after a change of price, trigger or total quantity. The remaining quantity follows from the filled quantity at this point of the log, so
 * a fill in transit can never be ordered twice. A new price or more quantity goes to the end of the queue; an order for the next open keeps its place.
 */
export function modifyOrder(state: VenueState, input: Modify, market: MarketView): VenueStep<VenueState> {
  const found = findAnywhere(state, input.instrumentId, input.orderId);
  if (found === null) return { state, effects: [{ type: 'modify-refused', orderId: input.orderId, refusal: NOT_OPEN }] };
  const refusal = refuseModify(state, market, found, input);
  if (refusal !== null) return { state, effects: [{ type: 'modify-refused', orderId: input.orderId, refusal }] };
  const { heldBack: _, ...order } = found;
  const quantity = input.quantity ?? order.quantity;
  const limitPrice = input.limitPrice ?? order.limitPrice;
  const triggerPrice = input.triggerPrice ?? order.triggerPrice;
  if (order.waitsForOpen) {
    const changed: VenueOrder = { ...order, quantity, limitPrice, triggerPrice };
    const waiting = state.waiting.map((other) => (other === found ? changed : other));
    return { state: { ...state, waiting }, effects: [{ type: 'modified', order: changed }] };
  }
  const requeued = limitPrice !== order.limitPrice || triggerPrice !== order.triggerPrice || quantity > order.quantity;
  const priority = requeued ? state.nextPriority : order.priority;
  const changed: VenueOrder = { ...order, quantity, limitPrice, triggerPrice, priority };
  const effects: VenueEffect[] = [{ type: 'modified', order: changed }];
  const rest: VenueState = { ...without(state, order), nextPriority: requeued ? state.nextPriority + 1 : state.nextPriority };
  // A stop is released by a tick alone.
  if (!requeued || awaitsTrigger(changed))
    return { state: withBook(rest, order.instrumentId, insertOrder(bookOf(rest, order.instrumentId), changed)), effects };
  const match = matchOrder(rest, changed, market);
  effects.push(...match.effects);
  return { state: restOrCancel(match.state, match.order, effects), effects };
}

/** Returns the venue after a cancel: the order out of it, or the refusal when it is no longer there. */
export function cancelOrder(state: VenueState, input: Cancel): VenueStep<VenueState> {
  const order = findAnywhere(state, input.instrumentId, input.orderId);
  if (order === null) return { state, effects: [{ type: 'cancel-refused', orderId: input.orderId, refusal: NOT_OPEN }] };
  return { state: without(state, order), effects: [{ type: 'cancelled', order, reason: null }] };
}
