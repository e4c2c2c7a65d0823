import { insertOrder } from './book.ts';
import { refusalOf } from './refusal-of.ts';
import type { VenueEffect } from './venue-effect.ts';
import type { MarketView } from './venue-input.ts';
import type { VenueOrder } from './venue-order.ts';
import { type VenueState, bookOf, withBook } from './venue-state.ts';

/**
 * Returns the venue with the orders that waited for the open in its books, in the order of their acceptance. Each passes the checks of a
 * new order first: the market is another one by now. They fill with the rest of the tick.
 */
export function enterWaiting(state: VenueState, market: MarketView, effects: VenueEffect[]): VenueState {
  let current: VenueState = { ...state, waiting: [] };
  for (const waiting of state.waiting) {
    const denial = refusalOf(current, market, waiting.instrumentId, waiting);
    if (denial !== null) {
      effects.push({ type: 'rejected', orderId: waiting.orderId, denial });
      continue;
    }
    const order: VenueOrder = { ...waiting, waitsForOpen: false, priority: current.nextPriority, acceptedAt: current.now };
    effects.push({ type: 'entered', order });
    current = { ...current, nextPriority: current.nextPriority + 1 };
    current = withBook(current, order.instrumentId, insertOrder(bookOf(current, order.instrumentId), order));
  }
  return current;
}
