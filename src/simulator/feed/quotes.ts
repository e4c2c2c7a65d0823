import type { Quote } from '#domain/market/quote.ts';
import { type Price, price } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { catalogueOf } from './catalogue.ts';
import { depthAround } from './depth.ts';
import { interest } from './interest.ts';
import type { MarketState, UnderlyingState } from './market-state.ts';
import { closeTicks, futureTouch, optionTouch, rowOf, sliceNow } from './prices.ts';

/** Returns the level of an index as it is published: rounded to its tick. */
export function publishedSpot(underlying: UnderlyingState, spot: number): Price {
  const { tick } = rowOf(underlying);
  return price(Math.round((spot * 10_000) / tick) * tick);
}

function spotQuote(state: MarketState, underlying: UnderlyingState, instrumentId: string): Quote {
  return {
    instrumentId,
    at: state.at,
    lastPrice: publishedSpot(underlying, underlying.path.spot),
    lastTradeAt: state.at,
    previousClose: publishedSpot(underlying, underlying.close.path.spot),
    volume: 0,
    openInterest: 0,
    openInterestChange: 0,
    depth: { bids: [], asks: [] },
  };
}

/** Usual lots at the best price of a contract: deep at the money, deeper where a lot costs almost nothing. */
function usualLots(z: number, isCall: boolean, valueTicks: number, rank: number): number {
  return Math.max(1, (14 * interest(z, isCall) + 900 / (valueTicks + 6)) / (1 + 0.8 * rank));
}

function build(state: MarketState, instrumentId: string): Quote | null {
  const found = catalogueOf(state).byId.get(instrumentId);
  if (found === undefined) return null;
  const { place, instrument } = found;
  const underlying = state.underlyings[place.underlying];
  if (underlying === undefined) return null;
  if (place.kind === 'spot') return spotQuote(state, underlying, instrumentId);
  const listed = underlying.listing[place.book];
  const book = underlying.books[place.book];
  if (listed === undefined || book === undefined) return null;
  const row = rowOf(underlying);
  const slice = sliceNow(state, underlying, place.book, listed);
  const isOption = place.kind === 'option';
  const touch = isOption ? optionTouch(state, row, slice, place.strike, place.isCall) : futureTouch(state, row, slice);
  const z = isOption ? Math.log(place.strike / slice.forward) / slice.totalVolatility : 0;
  const lots = isOption ? usualLots(z, place.isCall, touch.askTicks, place.book) : 6 / (1 + place.book * 0.5);
  const openInterest = (book.openInterest[place.entry] ?? 0) * listed.lotSize;
  return {
    instrumentId,
    at: state.at,
    lastPrice: price((book.lastTicks[place.entry] ?? 1) * row.tick),
    lastTradeAt: exchangeTime(book.lastAt[place.entry] ?? underlying.close.at),
    previousClose: price(closeTicks(underlying, listed, place.entry, isOption ? place.strike : null, isOption && place.isCall) * row.tick),
    volume: (book.volume[place.entry] ?? 0) * listed.lotSize,
    openInterest,
    openInterestChange: openInterest - (book.openInterestBefore[place.entry] ?? 0) * listed.lotSize,
    depth: depthAround({
      seed: state.seed,
      contract: (isOption ? place.strike * 2 + (place.isCall ? 1 : 0) : 1) + place.book * 1_000_003,
      at: state.at,
      touch,
      tick: row.tick,
      lotSize: instrument.lotSize,
      lots,
    }),
  };
}

const cache = new WeakMap<MarketState, Map<string, Quote | null>>();

/** Returns the quote of an instrument, or null when it is not listed. The same state gives the same object. */
export function quoteOf(state: MarketState, instrumentId: string): Quote | null {
  let quotes = cache.get(state);
  if (quotes === undefined) cache.set(state, (quotes = new Map()));
  const known = quotes.get(instrumentId);
  if (known !== undefined) return known;
  const made = build(state, instrumentId);
  quotes.set(instrumentId, made);
  return made;
}
