import { SIDES, type Side } from '../orders/order-kinds.ts';
import type { ExchangeTime } from '../units/time.ts';
import { type Book, insertOrder } from './book.ts';
import { insertResting } from './book.ts';
import { freshQuote, type MatchRole, matchOrder } from './match-order.ts';
import { releaseStops } from './release-stops.ts';
import type { VenueEffect, VenueStep } from './venue-effect.ts';
import type { MarketView } from './venue-input.ts';
import { fillableOf, type VenueOrder, remainingOf } from './venue-order.ts';
import { type VenueState, withBook, bookOf } from './venue-state.ts';
import { refusalOf } from './refusal-of.ts';

/**
 * Returns the venue with the orders that waited for the open in its books, in the order of acceptance. Each first passes the checks of a new order, since the
 * market has changed. They fill with the rest of the tick.
 */
function enterWaiting(state: VenueState, market: MarketView, effects: VenueEffect[]): VenueState {
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

function marketable(order: VenueOrder, bestOpposite: number | undefined): boolean {
  if (order.limitPrice === null) return true;
  if (bestOpposite === undefined) return false;
  return order.side === 'buy' ? bestOpposite <= order.limitPrice : bestOpposite >= order.limitPrice;
}

/** An order is `arriving` in the tick in which it enters the book, is triggered or gets its price; afterwards it is `resting`. */
function roleOf(order: VenueOrder, now: ExchangeTime): MatchRole {
  const arrives = order.limitPrice === null || order.triggeredAt === now || (order.triggeredAt === null && order.acceptedAt === now);
  return arrives ? 'arriving' : 'resting';
}

/** Matches one side from its best order on, up to the first order that the best opposite price does not reach. */
function matchSide(
  state: VenueState,
  book: Book,
  side: Side,
  market: MarketView,
  best: number | undefined,
  effects: VenueEffect[],
): [VenueState, Book] {
  const orders = book[side];
  let current = state;
  let index = 0;
  const kept: VenueOrder[] = [];
  for (; index < orders.length; index += 1) {
    const order = orders[index];
    if (order === undefined || !marketable(order, best)) break;
    const match = matchOrder(current, order, market, roleOf(order, state.now));
    current = match.state;
    effects.push(...match.effects);
    if (remainingOf(match.order) > 0) {
      kept.push(match.order);
      // Orders behind have the same or a worse price, and this order already found no quantity left.
      if (order.limitPrice !== null && match.effects.length === 0 && fillableOf(order) > 0) {
        index += 1;
        break;
      }
    }
  }
  if (index === 0) return [state, book];
  return [current, insertResting({ ...book, [side]: orders.slice(index) }, side, kept)];
}

/**
 * Returns the venue after a tick: clock moved, depth renewed, orders that waited for the open entered, stops triggered, and resting orders matched in
 * price-time priority. Only instruments with orders are examined, and of those only orders that the new prices reach.
 */
export function matchTick(state: VenueState, at: ExchangeTime, market: MarketView): VenueStep<VenueState> {
  const effects: VenueEffect[] = [];
  let current: VenueState = { ...state, now: at, taken: {} };
  if (state.closed) current = enterWaiting({ ...current, closed: false }, market, effects);
  for (const instrumentId of current.active) {
    const before = current.books[instrumentId];
    const quote = freshQuote(current, market, instrumentId);
    if (before === undefined || quote === null) continue;
    let book: Book;
    [current, book] = releaseStops(current, before, quote, market, effects);
    for (const side of SIDES) {
      const best = (side === 'buy' ? quote.depth.asks : quote.depth.bids)[0]?.price;
      [current, book] = matchSide(current, book, side, market, best, effects);
    }
    if (book !== before) current = withBook(current, instrumentId, book);
  }
  return { state: current, effects };
}
