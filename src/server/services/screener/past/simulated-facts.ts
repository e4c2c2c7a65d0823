import type { Calendar } from '#domain/calendar/calendar.ts';
import { pastChain, readExpiry } from '#domain/backtest/past/past-chain.ts';
import { expiryOf } from '#domain/backtest/past/past-choice.ts';
import { pastFigures } from '#domain/backtest/past/past-figures.ts';
import type { DayTape, TapeExpiry } from '#domain/backtest/replay/day-tape.ts';
import type { SpotInstrument } from '#domain/instruments/instrument.ts';
import type { Candle } from '#domain/market/candle.ts';
import { decodeCandles } from '#domain/market/packed/candle-bytes.ts';
import type { DayBar } from '#domain/screener/day-bar.ts';
import type { OptionFacts } from '#domain/screener/measure-options.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { Db } from '#server/db/database.ts';
import type { Market } from '#server/market/market.ts';
import { findCandleDays, listChainExpiries } from '#server/repositories/history.ts';
import { gentleWork } from '#server/services/history/gentle-work.ts';
import { simulatedTape } from '#server/services/past/simulated-tape.ts';
import { vwapOf } from '../measured-market.ts';
import { type ClosingOptions, daysBetween, factsBefore, readClosingOptions, volatilities } from '../option-facts.ts';
import { barOf, FIRST_DATE, readBars } from '../stored-bars.ts';
import { type DayFacts, endedBy, unbroken } from './day-facts.ts';

type FutureFacts = Pick<OptionFacts, 'futureInterest' | 'futureInterestChange' | 'futureMove'>;
const NOT_KNOWN: FutureFacts = { futureInterest: null, futureInterestChange: null, futureMove: null };

interface Needs {
  readonly db: Db;
  readonly venue: Market;
}

/** The stored data of an instrument's day and earlier sessions, for any instant of the day. */
export interface SimulatedDay {
  readonly calendar: Calendar;
  readonly date: string;
  /** Oldest first, the last bar covering the whole day; none when the day is not stored. */
  readonly bars: readonly DayBar[];
  readonly minutes: readonly Candle[];
  /** The option figures at the closes up to the day; none for an instrument without options. */
  readonly closes: readonly ClosingOptions[];
  /** The day's nearest future: the last candle of the session before, and the minutes. Null when it is no longer listed. */
  readonly future: { readonly before: Candle; readonly minutes: readonly Candle[] } | null;
  /** The chain of the next expiry, computed on first use. */
  readonly chain: () => Promise<{ readonly tape: DayTape; readonly expiry: TapeExpiry } | null>;
}

/** Minutes of expired futures cannot be found by name. */
async function futureOf({ db, venue }: Needs, underlying: string, date: string): Promise<SimulatedDay['future']> {
  const nearest = (await listChainExpiries(db, underlying, date)).find(({ monthly }) => monthly)?.expiry;
  const future = venue.instruments().find((each) => each.kind === 'future' && each.underlying === underlying && each.expiry === nearest);
  if (future === undefined) return null;
  const days = await findCandleDays(db, future.id, [venue.calendar.previousTradingDay(date), date]);
  const [before, minutes] = [venue.calendar.previousTradingDay(date), date].map((day) => {
    const row = days.find(({ trading_date }) => trading_date === day);
    return row === undefined ? [] : decodeCandles(row.minutes, venue.calendar.sessionOn(day).opensAt);
  });
  const last = before?.at(-1);
  return last === undefined || minutes === undefined ? null : { before: last, minutes };
}

async function chainOf(needs: Needs, underlying: string, date: string): ReturnType<SimulatedDay['chain']> {
  const tape = await simulatedTape(needs, underlying, date);
  const expiry = tape === null ? undefined : expiryOf(tape.expiries, date, undefined);
  if (tape === null || expiry === undefined || expiry.date <= date) return null;
  // Computing the prices of a whole chain takes long, so it yields in between.
  await gentleWork(new AbortController().signal).run(readExpiry(tape, expiry), () => undefined);
  return { tape, expiry };
}

/** Returns the simulated exchange's stored data of an instrument's day. */
export async function readSimulatedDay(needs: Needs, { id, underlying }: SpotInstrument, date: string): Promise<SimulatedDay> {
  const { db, venue } = needs;
  const bars = unbroken(venue.calendar, await readBars(venue.calendar, db, id, FIRST_DATE, date), date);
  const [day] = bars.length === 0 ? [] : await findCandleDays(db, id, [date]);
  const closes = await readClosingOptions(db, underlying, venue.calendar.nextTradingDay(date));
  const hasOptions = closes.at(-1)?.date === date;
  let chain: ReturnType<SimulatedDay['chain']> | undefined;
  return {
    calendar: venue.calendar,
    date,
    bars,
    minutes: day === undefined ? [] : decodeCandles(day.minutes, venue.calendar.sessionOn(date).opensAt),
    closes: hasOptions ? closes : [],
    future: hasOptions ? await futureOf(needs, underlying, date) : null,
    chain: () => (chain ??= chainOf(needs, underlying, date)),
  };
}

function futureFacts({ future }: SimulatedDay, at: ExchangeTime | null): FutureFacts {
  const now = future === null ? undefined : endedBy(future.minutes, at).at(-1);
  if (future === null || now === undefined) return NOT_KNOWN;
  const { before } = future;
  return {
    futureInterest: now.openInterest,
    futureInterestChange: now.openInterest - before.openInterest,
    futureMove: now.close - before.close,
  };
}

/** Returns the figures of the day's chain at a minute. */
async function optionsAt({ date, chain }: SimulatedDay, at: ExchangeTime): Promise<Omit<ClosingOptions, 'date'> | null> {
  const made = await chain();
  if (made === null) return null;
  const { figures } = pastFigures(made.tape.calendar, pastChain(made.tape, made.expiry, at));
  return { iv: figures.atmVolatility, pcr: figures.putCallRatio, dte: daysBetween(date, made.expiry.date) };
}

async function optionsOf(day: SimulatedDay, at: ExchangeTime | null): Promise<DayFacts['options']> {
  const close = day.closes.at(-1);
  if (close === undefined) return null;
  const earlier = day.closes.slice(0, -1);
  const { iv, pcr, dte } = (at === null ? close : await optionsAt(day, at)) ?? { iv: null, pcr: null, dte: close.dte };
  return { now: { ...futureFacts(day, at), iv, pcr, dte, ivBefore: volatilities(earlier) }, before: factsBefore(earlier) };
}

/** Returns the known facts of an instrument at an instant of its day; at the close for null. */
export async function simulatedFacts(day: SimulatedDay, at: ExchangeTime | null): Promise<DayFacts> {
  const minutes = endedBy(day.minutes, at);
  const today = at === null ? day.bars.at(-1) : barOf(day.calendar, day.date, minutes);
  return {
    bars: today ? [...day.bars.slice(0, -1), today] : [],
    closesOnly: false,
    vwap: vwapOf(minutes),
    options: await optionsOf(day, at),
    basis: 'minutes',
  };
}
