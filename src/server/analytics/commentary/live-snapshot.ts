import type { Session } from '#domain/calendar/exchange-days.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { type ChainFigures, figuresOfChain } from '#domain/commentary/chain-figures.ts';
import type { Level, UnderlyingSnapshot } from '#domain/commentary/underlying-snapshot.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { marketChain } from '#server/market/market-chain.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import type { SessionCourse } from '#server/services/history/session-course.ts';
import { breadthOf } from './narrate-session.ts';
import type { CoveredInstruments } from './covered-instruments.ts';

function levelOf(market: MarketSource, { id }: Instrument): Level | null {
  const quote = market.quote(id);
  return quote && { last: quote.lastPrice, previousClose: quote.previousClose };
}

/** Returns the figures of the nearest chain that still trades; null when there is none. */
function chainNow(market: MarketSource, underlying: string, spotId: string): ChainFigures | null {
  const at = market.now();
  const spot = market.quote(spotId);
  const next = market.expiries(underlying).find(({ expiresAt }) => expiresAt > at);
  if (spot === null || next === undefined) return null;
  const level = priceToDecimal(spot.lastPrice);
  return figuresOfChain(marketChain(market, { underlying, expiry: next, spot: level, at }), { at, ...next, spot: level });
}

/** The session under way for commentary; chains are read on demand only, because they cost most. */
export interface LiveLook {
  readonly market: MarketSource;
  readonly course: SessionCourse;
  readonly session: Session;
  readonly at: ExchangeTime;
  readonly covered: CoveredInstruments;
  readonly withChains: boolean;
}

/** Returns the snapshot of an underlying: the complete minutes of its session, and what is quoted now. */
export function liveSnapshot({ market, course, session, at, covered, withChains }: LiveLook, place: number): UnderlyingSnapshot | null {
  const of = covered.underlyings[place];
  if (of === undefined) return null;
  const complete = (id: string) => course.candlesOf(id).filter((candle) => candle.at + MINUTE_MS <= at);
  const [future] = of.futures;
  return {
    underlying: of.spot.underlying,
    session,
    at,
    previousClose: levelOf(market, of.spot)?.previousClose ?? null,
    spot: complete(of.spot.id),
    future: future === undefined ? [] : complete(future.id),
    chain: withChains ? chainNow(market, of.spot.underlying, of.spot.id) : null,
    breadth: place === 0 && withChains ? breadthOf(covered.shares.map((share) => levelOf(market, share))) : null,
    volatilityIndex: place === 0 && covered.volatilityIndex !== null ? levelOf(market, covered.volatilityIndex) : null,
  };
}
