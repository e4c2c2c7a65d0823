import type { Quote } from '../market/quote.ts';
import { SIDES } from '../orders/order-kinds.ts';
import { passesBand } from '../orders/price-band.ts';
import { referencePrice } from '../orders/reference-price.ts';
import { isReached, lastTraded, stopDirection } from '../orders/trigger.ts';
import { type Book, insertResting } from './book.ts';
import type { VenueEffect } from './venue-effect.ts';
import type { MarketView } from './venue-input.ts';
import type { VenueOrder } from './venue-order.ts';
import type { VenueState } from './venue-state.ts';

function isDue(order: VenueOrder | undefined, quote: Quote): order is VenueOrder {
  if (order === undefined || order.triggerPrice === null) return false;
  const last = lastTraded(quote.lastPrice);
  return last !== null && isReached(stopDirection(order.side), order.triggerPrice, last);
}

/** The exchange checks the limit of a stop when it is released, against the market of that moment. */
function outsideBand(order: VenueOrder, quote: Quote, market: MarketView): boolean {
  const instrument = market.instrument(order.instrumentId);
  if (instrument === null || order.limitPrice === null) return false;
  return passesBand(order.side, order.limitPrice, referencePrice(quote), instrument.tickSize, market.tradingDate);
}

/**
 * Returns the book with the stops that the last price has reached turned into resting orders, by trigger and then by time, each with a
 * time priority of this moment. Only the nearest trigger of a side is looked at while none is reached. Nothing is filled here: what the
 * market offers decides.
 */
export function releaseStops(
  state: VenueState,
  book: Book,
  quote: Quote,
  market: MarketView,
  effects: VenueEffect[],
): readonly [VenueState, Book] {
  let { nextPriority } = state;
  let released = book;
  for (const side of SIDES) {
    const stops = book.stops[side];
    let count = 0;
    const resting: VenueOrder[] = [];
    for (let stop = stops[0]; isDue(stop, quote); stop = stops[count]) {
      const order: VenueOrder = { ...stop, triggeredAt: state.now, priority: nextPriority };
      nextPriority += 1;
      count += 1;
      effects.push({ type: 'triggered', order });
      if (outsideBand(order, quote, market)) effects.push({ type: 'cancelled', order, reason: 'order.price-out-of-range' });
      else resting.push(order);
    }
    if (count === 0) continue;
    released = insertResting(released, side, resting);
    released = { ...released, stops: { ...released.stops, [side]: stops.slice(count) } };
  }
  return released === book ? [state, book] : [{ ...state, nextPriority }, released];
}
