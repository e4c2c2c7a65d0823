import type { Trade } from '#domain/matching/venue-effect.ts';
import { catalogueOf } from './catalogue.ts';
import { type MarketState, STEP_MS, type TradeBook } from './market-state.ts';

type Printed = Pick<TradeBook, 'lastTicks' | 'lastStep' | 'volume'>;

/** A trade of an order: prices in 1/10 000 of a currency unit, quantity in units. */
type Print = Pick<Trade, 'instrumentId' | 'price' | 'quantity' | 'at'>;

function printed<Book extends Printed>(book: Book, entry: number, what: { ticks: number; step: number; size: number }): Book {
  if ((book.lastStep[entry] ?? 0) > what.step) return book;
  return {
    ...book,
    lastTicks: book.lastTicks.with(entry, what.ticks),
    lastStep: book.lastStep.with(entry, what.step),
    volume: book.volume.with(entry, (book.volume[entry] ?? 0) + what.size),
  };
}

/** Returns how many trades of orders the market has printed at an instant, if it has printed none later. */
export function printsAt({ prints }: MarketState, at: number): number {
  return prints?.at === at ? prints.count : 0;
}

/**
 * Returns the market with a trade on its tape: it is the last price until somebody trades later, and counts as volume. Nothing else follows from it:
 * what the market is worth and what is bid for it next comes from the processes alone.
 */
export function printTrade(before: MarketState, { instrumentId, price, quantity, at }: Print): MarketState {
  const state = { ...before, prints: { at, count: printsAt(before, at) + 1 } };
  const found = catalogueOf(state).byId.get(instrumentId);
  if (found === undefined || at < state.opensAt) return state;
  const { place, instrument } = found;
  const what = {
    ticks: Math.round(price / instrument.tickSize),
    step: Math.floor((at - state.opensAt) / STEP_MS),
    size: quantity / instrument.lotSize,
  };
  if (place.kind === 'share') return { ...state, shares: printed(state.shares, place.entry, what) };
  if (place.kind !== 'option' && place.kind !== 'future') return state;
  const underlying = state.underlyings[place.underlying];
  const book = underlying?.books[place.book];
  if (underlying === undefined || book === undefined) return state;
  const books = underlying.books.with(place.book, printed(book, place.entry, what));
  return { ...state, underlyings: state.underlyings.with(place.underlying, { ...underlying, books }) };
}
