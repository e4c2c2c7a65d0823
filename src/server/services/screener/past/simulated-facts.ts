import { pastChain, readExpiry } from '#domain/backtest/past/past-chain.ts';
import { expiryOf } from '#domain/backtest/past/past-choice.ts';
import { pastFigures } from '#domain/backtest/past/past-figures.ts';
import { nextTradingDay, previousTradingDay, sessionOn } from '#domain/calendar/trading-days.ts';
import type { SpotInstrument } from '#domain/instruments/instrument.ts';
import { decodeCandles } from '#domain/market/packed/candle-bytes.ts';
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

interface Needs {
  readonly db: Db;
  readonly venue: Venue;
}

type FutureFacts = Pick<OptionFacts, 'futureInterest' | 'futureInterestChange' | 'futureMove'>;
const NOT_KNOWN: FutureFacts = { futureInterest: null, futureInterestChange: null, futureMove: null };

/** Of the future that was the nearest on the day, as far as it is still listed: the minutes of those that have ended are found under no name. */
async function futureFacts({ db, venue }: Needs, underlying: string, date: string, at: ExchangeTime | null): Promise<FutureFacts> {
  const nearest = (await listChainExpiries(db, underlying, date)).find(({ monthly }) => monthly)?.expiry;
  const future = venue.instruments().find((each) => each.kind === 'future' && each.underlying === underlying && each.expiry === nearest);
  if (future === undefined) return NOT_KNOWN;
  const days = await findCandleDays(db, future.id, [previousTradingDay(date), date]);
  const [before, now] = [previousTradingDay(date), date].map((day) => {
    const row = days.find(({ trading_date }) => trading_date === day);
    const minutes = row === undefined ? [] : decodeCandles(row.minutes, sessionOn(day).opensAt);
    return endedBy(minutes, day === date ? at : null).at(-1);
  });
  if (before === undefined || now === undefined) return NOT_KNOWN;
  return {
    futureInterest: now.openInterest,
    futureInterestChange: now.openInterest - before.openInterest,
    futureMove: now.close - before.close,
  };
}

/** What the chain of the day shows at a minute. */
async function optionsAt(needs: Needs, underlying: string, date: string, at: ExchangeTime): Promise<Omit<ClosingOptions, 'date'> | null> {
  const tape = await simulatedTape(needs, underlying, date);
  const expiry = tape === null ? undefined : expiryOf(tape.expiries, date, undefined);
  if (tape === null || expiry === undefined || expiry.date <= date) return null;
  // The prices of a whole chain are made minute by minute: others go on meanwhile.
  await gentleWork(new AbortController().signal).run(readExpiry(tape, expiry), () => undefined);
  const { figures } = pastFigures(pastChain(tape, expiry, at));
  return { iv: figures.atmVolatility, pcr: figures.putCallRatio, dte: daysBetween(date, expiry.date) };
}

async function optionsOf(needs: Needs, underlying: string, date: string, at: ExchangeTime | null): Promise<DayFacts['options']> {
  const closes = await readClosingOptions(needs.db, underlying, nextTradingDay(date));
  const close = closes.at(-1);
  if (close?.date !== date) return null;
  const earlier = closes.slice(0, -1);
  const { iv, pcr, dte } = (at === null ? close : await optionsAt(needs, underlying, date, at)) ?? { iv: null, pcr: null, dte: close.dte };
  const future = await futureFacts(needs, underlying, date, at);
  return { now: { ...future, iv, pcr, dte, ivBefore: volatilities(earlier) }, before: factsBefore(earlier) };
}

/** Returns what the simulated exchange has stored of an instrument up to an instant of a day; its close for null. */
export async function simulatedFacts(
  needs: Needs,
  { id, underlying }: SpotInstrument,
  date: string,
  at: ExchangeTime | null,
): Promise<DayFacts> {
  const { db } = needs;
  const bars = unbroken(await readBars(db, id, FIRST_DATE, date), date);
  const [day] = bars.length === 0 ? [] : await findCandleDays(db, id, [date]);
  const minutes = day === undefined ? [] : endedBy(decodeCandles(day.minutes, sessionOn(date).opensAt), at);
  const today = at === null ? bars.at(-1) : barOf(date, minutes);
  return {
    bars: today ? [...bars.slice(0, -1), today] : [],
    closesOnly: false,
    vwap: vwapOf(minutes),
    options: await optionsOf(needs, underlying, date, at),
    basis: 'minutes',
  };
}
