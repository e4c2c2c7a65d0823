import type { Quote } from '#domain/market/quote.ts';
import { type Price, price } from '#domain/units/price.ts';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';
import { SHARES } from '../shares.ts';
import { VOLATILITY_TICK, catalogueOf } from './catalogue.ts';
import { depthAround } from './depth.ts';
import { interest } from './interest.ts';
import { type MarketState, STEP_MS, type UnderlyingState } from './market-state.ts';
import { closeTicks, futureTouch, optionTouch, rowOf, shareTouch, sliceNow } from './prices.ts';
import { chainVolatility } from './volatility-quote.ts';

/** Returns the level of an index as it is published: rounded to its tick. */
export function publishedSpot(underlying: UnderlyingState, spot: number): Price {
  const { tick } = rowOf(underlying);
  return price(Math.round((spot * 10_000) / tick) * tick);
}

/** Quote of an index: a level that is not traded. */
function indexQuote(state: MarketState, instrumentId: string, lastPrice: Price, previousClose: Price): Quote {
  return {
    instrumentId,
    at: state.quotedAt,
    lastPrice,
    lastTradeAt: state.quotedAt,
    previousClose,
    volume: 0,
    openInterest: 0,
    openInterestChange: 0,
    depth: { bids: [], asks: [] },
  };
}

function volatilityQuote(state: MarketState, instrumentId: string): Quote {
  const published = (points: number): Price => price(Math.round((points * 10_000) / VOLATILITY_TICK) * VOLATILITY_TICK);
  return indexQuote(state, instrumentId, published(chainVolatility(state) ?? state.volatilityClose), published(state.volatilityClose));
}

const tradedAt = (state: MarketState, step: number | undefined): ExchangeTime => exchangeTime(state.opensAt + (step ?? 0) * STEP_MS);

/** Usual quantity at the best price of a share, as a fraction of the day's volume. */
const SHARE_DEPTH = 0.00006;

function shareQuote(state: MarketState, entry: number, instrumentId: string): Quote {
  const { tick, lastTicks, closeTicks: closes, lastStep, volume } = state.shares;
  const one = tick[entry] ?? 1;
  const usual = (SHARES[entry]?.dailyVolume ?? 0) * SHARE_DEPTH;
  return {
    instrumentId,
    at: state.quotedAt,
    lastPrice: price((lastTicks[entry] ?? 1) * one),
    lastTradeAt: tradedAt(state, lastStep[entry]),
    previousClose: price((closes[entry] ?? 1) * one),
    volume: volume[entry] ?? 0,
    openInterest: 0,
    openInterestChange: 0,
    depth: depthAround({
      seed: state.seed,
      contract: 900_000_007 + entry,
      at: state.quotedAt,
      touch: shareTouch(state, entry),
      tick: one,
      lotSize: 1,
      lots: Math.max(5, usual),
    }),
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
  if (place.kind === 'share') return shareQuote(state, place.entry, instrumentId);
  if (place.kind === 'volatility') return volatilityQuote(state, instrumentId);
  const underlying = state.underlyings[place.underlying];
  if (underlying === undefined) return null;
  if (place.kind === 'spot')
    return indexQuote(
      state,
      instrumentId,
      publishedSpot(underlying, underlying.path.spot),
      publishedSpot(underlying, underlying.close.path.spot),
    );
  const listed = underlying.listing[place.book];
  const book = underlying.books[place.book];
  if (listed === undefined || book === undefined) return null;
  const row = rowOf(underlying);
  const slice = sliceNow(state, underlying, place.book, listed);
  const isOption = place.kind === 'option';
  const touch = isOption ? optionTouch(state, row, slice, place.strike, place.isCall) : futureTouch(state, slice, listed.futureTick);
  const z = isOption ? Math.log(place.strike / slice.forward) / slice.totalVolatility : 0;
  const lots = isOption ? usualLots(z, place.isCall, touch.askTicks, place.book) : 6 / (1 + place.book * 0.5);
  const tick = instrument.tickSize;
  const change = book.change[place.entry] ?? 0;
  return {
    instrumentId,
    at: state.quotedAt,
    lastPrice: price((book.lastTicks[place.entry] ?? 1) * tick),
    lastTradeAt: tradedAt(state, book.lastStep[place.entry]),
    previousClose: price(closeTicks(underlying, listed, place.entry, isOption ? place.strike : null, isOption && place.isCall) * tick),
    volume: (book.volume[place.entry] ?? 0) * listed.lotSize,
    openInterest: ((book.held[place.entry] ?? 0) + change) * listed.lotSize,
    openInterestChange: change * listed.lotSize,
    depth: depthAround({
      seed: state.seed ^ (place.underlying * 7_919),
      contract: (isOption ? place.strike * 2 + (place.isCall ? 1 : 0) : 1) + place.book * 1_000_003,
      at: state.quotedAt,
      touch,
      tick,
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
