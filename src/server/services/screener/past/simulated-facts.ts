import { pastChain, readExpiry } from '#domain/backtest/past/past-chain.ts';
import { expiryOf } from '#domain/backtest/past/past-choice.ts';
import { pastFigures } from '#domain/backtest/past/past-figures.ts';
import type { DayTape, TapeExpiry } from '#domain/backtest/replay/day-tape.ts';
import { nextTradingDay, previousTradingDay, sessionOn } from '#domain/calendar/trading-days.ts';
import type { SpotInstrument } from '#domain/instruments/instrument.ts';
import type { Candle } from '#domain/market/candle.ts';
import { decodeCandles } from '#domain/market/packed/candle-bytes.ts';
import type { DayBar } from '#domain/screener/day-bar.ts';
import type { OptionFacts } from '#domain/screener/measure-options.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { Db } from '#server/db/database.ts';
import type { Venue } from '#server/market/venue.ts';
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
  readonly venue: Venue;
}

/** What is stored of an instrument's day and of the sessions before it, whatever instant of the day is looked at. */
export interface SimulatedDay {
  readonly date: string;
  /** Oldest first, the last one that of the whole day; none when the day is not stored. */
  readonly bars: readonly DayBar[];
  readonly minutes: readonly Candle[];
  /** What the closes up to that of the day say of its options; none when it has none. */
  readonly closes: readonly ClosingOptions[];
  /** Of the future that was the nearest on the day: how the session before ended, and its minutes. Null when it is not listed any more. */
  readonly future: { readonly before: Candle; readonly minutes: readonly Candle[] } | null;
  /** The chain of its next expiry, which is made when a minute of it is first asked for. */
  readonly chain: () => Promise<{ readonly tape: DayTape; readonly expiry: TapeExpiry } | null>;
}

/** The minutes of futures that have ended are found under no name. */
async function futureOf({ db, venue }: Needs, underlying: string, date: string): Promise<SimulatedDay['future']> {
  const nearest = (await listChainExpiries(db, underlying, date)).find(({ monthly }) => monthly)?.expiry;
  const future = venue.instruments().find((each) => each.kind === 'future' && each.underlying === underlying && each.expiry === nearest);
  if (future === undefined) return null;
  const days = await findCandleDays(db, future.id, [previousTradingDay(date), date]);
  const [before, minutes] = [previousTradingDay(date), date].map((day) => {
    const row = days.find(({ trading_date }) => trading_date === day);
    return row === undefined ? [] : decodeCandles(row.minutes, sessionOn(day).opensAt);
  });
  const last = before?.at(-1);
  return last === undefined || minutes === undefined ? null : { before: last, minutes };
}

async function chainOf(needs: Needs, underlying: string, date: string): ReturnType<SimulatedDay['chain']> {
  const tape = await simulatedTape(needs, underlying, date);
  const expiry = tape === null ? undefined : expiryOf(tape.expiries, date, undefined);
  if (tape === null || expiry === undefined || expiry.date <= date) return null;
  // The prices of a whole chain are made minute by minute: others go on meanwhile.
  await gentleWork(new AbortController().signal).run(readExpiry(tape, expiry), () => undefined);
  return { tape, expiry };
}

/** Returns what the simulated exchange has stored of an instrument's day. */
export async function readSimulatedDay(needs: Needs, { id, underlying }: SpotInstrument, date: string): Promise<SimulatedDay> {
  const { db } = needs;
  const bars = unbroken(await readBars(db, id, FIRST_DATE, date), date);
  const [day] = bars.length === 0 ? [] : await findCandleDays(db, id, [date]);
  const closes = await readClosingOptions(db, underlying, nextTradingDay(date));
  const hasOptions = closes.at(-1)?.date === date;
  let chain: ReturnType<SimulatedDay['chain']> | undefined;
  return {
    date,
    bars,
    minutes: day === undefined ? [] : decodeCandles(day.minutes, sessionOn(date).opensAt),
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

/** What the chain of the day shows at a minute. */
async function optionsAt({ date, chain }: SimulatedDay, at: ExchangeTime): Promise<Omit<ClosingOptions, 'date'> | null> {
  const made = await chain();
  if (made === null) return null;
  const { figures } = pastFigures(pastChain(made.tape, made.expiry, at));
  return { iv: figures.atmVolatility, pcr: figures.putCallRatio, dte: daysBetween(date, made.expiry.date) };
}

async function optionsOf(day: SimulatedDay, at: ExchangeTime | null): Promise<DayFacts['options']> {
  const close = day.closes.at(-1);
  if (close === undefined) return null;
  const earlier = day.closes.slice(0, -1);
  const { iv, pcr, dte } = (at === null ? close : await optionsAt(day, at)) ?? { iv: null, pcr: null, dte: close.dte };
  return { now: { ...futureFacts(day, at), iv, pcr, dte, ivBefore: volatilities(earlier) }, before: factsBefore(earlier) };
}

/** Returns what was known of an instrument at an instant of its day; at its close for null. */
export async function simulatedFacts(day: SimulatedDay, at: ExchangeTime | null): Promise<DayFacts> {
  const minutes = endedBy(day.minutes, at);
  const today = at === null ? day.bars.at(-1) : barOf(day.date, minutes);
  return {
    bars: today ? [...day.bars.slice(0, -1), today] : [],
    closesOnly: false,
    vwap: vwapOf(minutes),
    options: await optionsOf(day, at),
    basis: 'minutes',
  };
}
