import { dayNumber } from '#domain/calendar/dates.ts';
import { putCallRatio } from '#domain/indicators/open-interest.ts';
import { closingVolatility } from '#domain/screener/closing-volatility.ts';
import type { OptionFacts } from '#domain/screener/measure-options.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import type { Db } from '#server/db/database.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import { listNextChains } from '#server/repositories/history.ts';
import { chainOfRow } from '#server/services/history/history-rows.ts';
import type { MarketService } from '#server/services/market/market.ts';
import { MOST_SESSIONS } from './stored-bars.ts';

/** What the close of a session says of an underlying's options. */
export interface ClosingOptions {
  readonly date: string;
  readonly iv: number | null;
  readonly pcr: number | null;
  readonly dte: number;
}

export const daysBetween = (from: string, to: string) => dayNumber(to) - dayNumber(from);
export const volatilities = (closes: readonly ClosingOptions[]) => closes.flatMap(({ iv }) => (iv === null ? [] : [iv]));

/** Returns what the closes before a date say, oldest first. */
export async function readClosingOptions(db: Db, underlying: string, before: string): Promise<readonly ClosingOptions[]> {
  const chains = (await listNextChains(db, underlying, before, MOST_SESSIONS)).map(chainOfRow).toReversed();
  return chains.map((chain) => ({
    date: chain.date,
    iv: closingVolatility(chain),
    pcr: putCallRatio(chain.rows.map(({ strike, call, put }) => ({ strike, call: call.openInterest, put: put.openInterest }))),
    dte: daysBetween(chain.date, chain.expiry),
  }));
}

const unknownFuture = { futureInterest: null, futureInterestChange: null, futureMove: null } as const;

/** Returns the facts of a close, of which nothing is known of the future; null when there is none. */
export function factsBefore(closes: readonly ClosingOptions[]): OptionFacts | null {
  const last = closes.at(-1);
  if (last === undefined) return null;
  return { ...unknownFuture, iv: last.iv, pcr: last.pcr, dte: last.dte, ivBefore: volatilities(closes.slice(0, -1)) };
}

/** Returns what reads derivatives of underlyings, live and at the closes before, which are read once for each version of the history. */
export function createOptionFacts(db: Db) {
  let known: { readonly version: string; readonly closes: Map<string, readonly ClosingOptions[]> } | null = null;

  async function closesOf(underlying: string, today: string, version: string): Promise<readonly ClosingOptions[]> {
    if (known?.version !== version) known = { version, closes: new Map() };
    const found = known.closes.get(underlying);
    if (found !== undefined) return found;
    const closes = await readClosingOptions(db, underlying, today);
    known.closes.set(underlying, closes);
    return closes;
  }

  function liveChain(market: MarketSource, service: MarketService, underlying: string) {
    const today = market.calendar.dateAt(market.now());
    const next = market.expiries(underlying).find(({ expiry }) => expiry > today);
    if (next === undefined) return { iv: null, pcr: null, dte: null };
    const chain = service.getChain(underlying, next.expiry);
    const interest = chain.rows.map(({ strike, call, put }) => ({ strike: priceFromDecimal(strike), call: call.oi, put: put.oi }));
    return {
      iv: chain.expiries.find(({ expiry }) => expiry === next.expiry)?.atm_iv ?? null,
      pcr: putCallRatio(interest),
      dte: daysBetween(today, next.expiry),
    };
  }

  function nearestFuture(market: MarketSource, underlying: string) {
    const futures = market.instruments().filter((each) => each.kind === 'future' && each.underlying === underlying);
    const [nearest] = futures.toSorted((a, b) => (a.kind === 'future' && b.kind === 'future' ? a.expiresAt - b.expiresAt : 0));
    return nearest === undefined ? null : market.quote(nearest.id);
  }

  /** Of the session before and of the present one; null for an underlying without options. */
  return async (market: MarketSource, service: MarketService, underlying: string, version: string) => {
    if (market.expiries(underlying).length === 0) return null;
    const today = market.calendar.dateAt(market.now());
    const closes = await closesOf(underlying, today, version);
    const future = nearestFuture(market, underlying);
    const now: OptionFacts = {
      ...liveChain(market, service, underlying),
      futureInterest: future?.openInterest ?? null,
      futureInterestChange: future?.openInterestChange ?? null,
      futureMove: future === null ? null : future.lastPrice - future.previousClose,
      ivBefore: volatilities(closes),
    };
    return { now, before: factsBefore(closes) };
  };
}
