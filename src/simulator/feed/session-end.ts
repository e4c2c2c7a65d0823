import { sessionOn, nextTradingDay } from '#domain/calendar/trading-days.ts';
import { type Price, price } from '#domain/units/price.ts';
import { advanceOvernight } from '../processes/path.ts';
import type { Random } from '../processes/random.ts';
import { openBook } from './books.ts';
import { catalogueOf } from './catalogue.ts';
import { listingOn } from './listing.ts';
import type { ListedExpiry, MarketState, TradeBook, UnderlyingState } from './market-state.ts';
import { rowOf } from './prices.ts';
import { publishedSpot } from './quotes.ts';

export interface Settlement {
  readonly instrumentId: string;
  readonly settlementPrice: Price;
}

/** Returns what every contract that ends today is worth: options their intrinsic value at the close of the spot, futures that close. */
export function settlementsOf(state: MarketState): readonly Settlement[] {
  const settlements: Settlement[] = [];
  for (const instrument of catalogueOf(state).instruments) {
    if (instrument.kind !== 'option' && instrument.kind !== 'future') continue;
    if (instrument.expiry > state.tradingDate) continue;
    const underlying = state.underlyings.find((entry) => entry.name === instrument.underlying);
    if (underlying === undefined) continue;
    const close = publishedSpot(underlying, underlying.path.spot);
    const value =
      instrument.kind === 'future' ? close : instrument.optionType === 'call' ? close - instrument.strike : instrument.strike - close;
    settlements.push({ instrumentId: instrument.id, settlementPrice: price(Math.max(0, value)) });
  }
  return settlements;
}

/** Returns the books for a listing: those of known expiries carried over, the others opened. */
export function openBooks(
  seed: number,
  underlying: UnderlyingState,
  before: { readonly listing: readonly ListedExpiry[]; readonly books: readonly TradeBook[] },
  newDay: boolean,
): readonly TradeBook[] {
  return underlying.listing.map((listed, index) => {
    const old = before.listing.findIndex((entry) => entry.expiry === listed.expiry);
    const oldListed = before.listing[old];
    const oldBook = before.books[old];
    return openBook(
      seed,
      underlying,
      index,
      oldListed === undefined || oldBook === undefined ? null : { listed: oldListed, book: oldBook },
      newDay,
    );
  });
}

/** Returns the market at the open of the next trading day: the night's gap, expired contracts gone, new ones listed. */
export function nextSession(state: MarketState, random: Random): MarketState {
  const session = sessionOn(nextTradingDay(state.tradingDate));
  const underlyings = state.underlyings.map((underlying): UnderlyingState => {
    const row = rowOf(underlying);
    const path = advanceOvernight(underlying.path, row.path, random);
    const listing = listingOn(session.date, path.spot, row, underlying.listing);
    const moved = { ...underlying, path, close: { at: state.closesAt, path: underlying.path }, listing };
    return { ...moved, books: openBooks(state.seed, moved, underlying, true) };
  });
  return { ...state, at: session.opensAt, tradingDate: session.date, opensAt: session.opensAt, closesAt: session.closesAt, underlyings };
}
