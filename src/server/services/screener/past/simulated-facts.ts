import { nextTradingDay, previousTradingDay, sessionOn } from '#domain/calendar/trading-days.ts';
import type { Instrument, SpotInstrument } from '#domain/instruments/instrument.ts';
import { decodeCandles } from '#domain/market/packed/candle-bytes.ts';
import type { OptionFacts } from '#domain/screener/measure-options.ts';
import type { Db } from '#server/db/database.ts';
import { findCandleDays, listChainExpiries } from '#server/repositories/history.ts';
import { vwapOf } from '../measured-market.ts';
import { factsBefore, readClosingOptions, volatilities } from '../option-facts.ts';
import { FIRST_DATE, readBars } from '../stored-bars.ts';
import { type DayFacts, unbroken } from './day-facts.ts';

type FutureFacts = Pick<OptionFacts, 'futureInterest' | 'futureInterestChange' | 'futureMove'>;
const NOT_KNOWN: FutureFacts = { futureInterest: null, futureInterestChange: null, futureMove: null };

/** Of the future that was the nearest on the day, as far as it is still listed: the minutes of those that have ended are found under no name. */
async function futureFacts(db: Db, instruments: readonly Instrument[], underlying: string, date: string): Promise<FutureFacts> {
  const nearest = (await listChainExpiries(db, underlying, date)).find(({ monthly }) => monthly)?.expiry;
  const future = instruments.find((each) => each.kind === 'future' && each.underlying === underlying && each.expiry === nearest);
  if (future === undefined) return NOT_KNOWN;
  const days = await findCandleDays(db, future.id, [previousTradingDay(date), date]);
  const [before, now] = [previousTradingDay(date), date].map((day) => {
    const row = days.find(({ trading_date }) => trading_date === day);
    return row === undefined ? undefined : decodeCandles(row.minutes, sessionOn(day).opensAt).at(-1);
  });
  if (before === undefined || now === undefined) return NOT_KNOWN;
  return {
    futureInterest: now.openInterest,
    futureInterestChange: now.openInterest - before.openInterest,
    futureMove: now.close - before.close,
  };
}

async function optionsOf(db: Db, instruments: readonly Instrument[], underlying: string, date: string): Promise<DayFacts['options']> {
  const closes = await readClosingOptions(db, underlying, nextTradingDay(date));
  const own = closes.at(-1);
  if (own?.date !== date) return null;
  const earlier = closes.slice(0, -1);
  const { iv, pcr, dte } = own;
  const future = await futureFacts(db, instruments, underlying, date);
  return { now: { ...future, iv, pcr, dte, ivBefore: volatilities(earlier) }, before: factsBefore(earlier) };
}

/** Returns what the simulated exchange has stored of an instrument up to the close of a day. */
export async function simulatedFacts(
  { db, instruments }: { readonly db: Db; readonly instruments: readonly Instrument[] },
  { id, underlying }: SpotInstrument,
  date: string,
): Promise<DayFacts> {
  const bars = unbroken(await readBars(db, id, FIRST_DATE, date), date);
  const [day] = bars.length === 0 ? [] : await findCandleDays(db, id, [date]);
  const vwap = day === undefined ? null : vwapOf(decodeCandles(day.minutes, sessionOn(date).opensAt));
  return { bars, closesOnly: false, vwap, options: await optionsOf(db, instruments, underlying, date), basis: 'minutes' };
}
