import type { OptionType } from '#domain/instruments/instrument.ts';
import { parseSymbol } from '#domain/instruments/symbol.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { Price } from '#domain/units/price.ts';
import { decodeCandles } from '#domain/market/packed/candle-bytes.ts';
import { decodePath } from '#domain/market/packed/path-bytes.ts';
import type { Db } from '#server/db/database.ts';
import { spotOf } from '#server/market/chain-catalogue.ts';
import type { MarketPast } from '#server/market/market-past.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import { findCandleDays, findChainExpiry, findPathDays, listChainDays } from '#server/repositories/history.ts';
import type { CandleRecorder } from './candle-recorder.ts';
import { chainOfRow } from './history-rows.ts';
import type { SessionCandles } from './session-candles.ts';

/** The terms that identify an option, also after its expiry. */
interface OptionTerms {
  readonly id: string;
  readonly underlying: string;
  readonly expiry: string;
  readonly strike: Price;
  readonly optionType: OptionType;
}

export interface OptionNeeds {
  readonly db: Db;
  readonly market: MarketSource;
  readonly past: MarketPast;
  readonly recorder: CandleRecorder;
}

/** Returns the terms of an option by id: from the instrument list, or for an expired option from its symbol and the stored chains; null for no option. */
export async function optionTerms({ db, market, past }: OptionNeeds, id: string): Promise<OptionTerms | null> {
  const listed = market.instrument(id);
  if (listed !== null) return listed.kind === 'option' ? { ...listed, id } : null;
  const symbol = past.symbolOf(id);
  const parsed = symbol === null ? null : parseSymbol(symbol);
  if (parsed === null || parsed.strike === null || parsed.optionType === null) return null;
  const expiry = await findChainExpiry(db, parsed.underlying, parsed.expiry, parsed.monthly);
  return expiry === undefined ? null : { id, underlying: parsed.underlying, expiry, strike: parsed.strike, optionType: parsed.optionType };
}

const mergedFrom = (computed: readonly Candle[], recorded: readonly Candle[]): SessionCandles['minutes'] => {
  const first = recorded[0];
  return first === undefined ? computed : [...computed.filter(({ at }) => at < first.at), ...recorded];
};

const lastComputed = (computed: readonly Candle[], recorded: readonly Candle[]): number | null => {
  const last = computed.findLast(({ at }) => recorded[0] === undefined || at < recorded[0].at);
  return last === undefined ? null : last.at;
};

/** Returns the session under way of a listed option: computed until the option was followed, recorded from then on. */
export function optionToday({ market, past, recorder }: OptionNeeds, terms: OptionTerms): SessionCandles | null {
  const instrument = market.instrument(terms.id);
  const quote = market.quote(terms.id);
  const spot = spotOf(market.instruments(), terms.underlying);
  if (instrument?.kind !== 'option' || quote === null || spot === null) return null;
  const course = recorder.course();
  const session = past.calendar.sessionOn(course.date);
  const path = course.pathOf(terms.underlying);
  const computed = past.optionCandles(
    {
      ...terms,
      instrumentId: terms.id,
      expiresAt: instrument.expiresAt,
      strike: terms.strike / 10_000,
      isCall: terms.optionType === 'call',
      lotSize: instrument.lotSize,
      volume: quote.volume,
      morning: quote.openInterest - quote.openInterestChange,
      closing: quote.openInterest,
    },
    { session, path, candles: course.candlesOf(spot.id) },
  );
  const recorded = course.candlesOf(terms.id);
  return { session, minutes: mergedFrom(computed, recorded), computedUntil: lastComputed(computed, recorded) };
}

/** Returns the newest ended sessions of an option, newest first: computed from the stored path where nothing was recorded. */
export async function optionSessions(
  { db, market, past }: OptionNeeds,
  terms: OptionTerms,
  from: string,
  to: string,
  most: number,
): Promise<readonly SessionCandles[]> {
  const listedSpot = spotOf(market.instruments(), terms.underlying);
  if (listedSpot === null) return [];
  // One day more: a morning starts with the open interest of the evening before.
  const chains = (await listChainDays(db, terms.underlying, terms.expiry, from, to, most + 1)).map(chainOfRow);
  const dates = chains.slice(0, most).map(({ date }) => date);
  const [paths, spots, own] = await Promise.all([
    findPathDays(db, terms.underlying, dates),
    findCandleDays(db, listedSpot.id, dates),
    findCandleDays(db, terms.id, dates),
  ]);
  const legOn = (date: string) => {
    const row = chains.find((chain) => chain.date === date)?.rows.find(({ strike }) => strike === terms.strike);
    return row === undefined ? null : terms.optionType === 'call' ? row.call : row.put;
  };
  return chains.slice(0, most).flatMap((chain): SessionCandles[] => {
    const { date } = chain;
    const session = past.calendar.sessionOn(date);
    const leg = legOn(date);
    const path = paths.find((row) => row.trading_date === date);
    const spot = spots.find((row) => row.trading_date === date);
    if (leg === null || path === undefined || spot === undefined) return [];
    const computed = past.optionCandles(
      {
        ...terms,
        instrumentId: terms.id,
        expiresAt: chain.expiresAt,
        strike: terms.strike / 10_000,
        isCall: terms.optionType === 'call',
        lotSize: chain.lotSize,
        volume: leg.volume,
        morning: legOn(past.calendar.previousTradingDay(date))?.openInterest ?? leg.openInterest,
        closing: leg.openInterest,
      },
      { session, path: decodePath(path.path), candles: decodeCandles(spot.minutes, session.opensAt) },
    );
    const row = own.find((entry) => entry.trading_date === date);
    const recorded = row === undefined ? [] : decodeCandles(row.minutes, session.opensAt);
    return [{ session, minutes: mergedFrom(computed, recorded), computedUntil: lastComputed(computed, recorded) }];
  });
}
