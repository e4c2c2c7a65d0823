import { fileCalendar } from '#server/services/own-history/file-calendar.ts';
import { setImmediate as breath } from 'node:timers/promises';
import { pastChain } from '#domain/backtest/past/past-chain.ts';
import { expiryOf } from '#domain/backtest/past/past-choice.ts';
import { pastFigures } from '#domain/backtest/past/past-figures.ts';
import { addDays } from '#domain/calendar/dates.ts';
import { type ImportedFigures, importedFigures } from '#domain/indicators/imported-chain-figures.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { DayRow } from '#domain/market/files/collected-rows.ts';
import type { ImportedChain } from '#domain/market/imported-chain.ts';
import type { OptionFacts } from '#domain/screener/measure-options.ts';
import { price } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { Db } from '#server/db/database.ts';
import type { HistoryMinutesRow } from '#server/db/tables/own-history.ts';
import { decodeOwnDay } from '#server/repositories/codecs/own-day-bytes.ts';
import * as stored from '#server/repositories/own-history.ts';
import { ownChainsOfDay } from '#server/services/own-history/daily-chains.ts';
import { minuteCandles } from '#server/services/own-history/minute-candles.ts';
import { ownDayToSee } from '#server/services/own-history/own-day.ts';
import { vwapOf } from '../measured-market.ts';
import { type ClosingOptions, daysBetween, factsBefore, volatilities } from '../option-facts.ts';
import { FIRST_DATE, MOST_SESSIONS } from '../stored-bars.ts';
import { type DayFacts, endedBy, unbroken } from './day-facts.ts';
import { barOfDay, barOfMinutes, type OwnBar } from './own-bars.ts';

/** So many days of daily files hold a year of sessions. */
const LOOK_BACK_DAYS = 370;

interface Needs {
  readonly db: Db;
  readonly instruments: readonly Instrument[];
}

interface Days {
  readonly userId: string;
  readonly underlying: string;
  readonly date: string;
  /** The end of a minute of the day; null = its close. */
  readonly at: ExchangeTime | null;
}

const closingOf = (date: string, expiry: string, { atmVolatility, putCallRatio }: ImportedFigures): ClosingOptions => ({
  date,
  iv: atmVolatility,
  pcr: putCallRatio,
  dte: daysBetween(date, expiry),
});

/** Returns the option figures of the next expiry at a close, from a daily file. */
function closingOfFile(date: string, chains: readonly ImportedChain[]): ClosingOptions | null {
  const chain = chains.find(({ expiry }) => expiry > date);
  return chain === undefined ? null : closingOf(date, chain.expiry, importedFigures(fileCalendar, chain));
}

/** The same of the minutes of a day, as the chain of that day shows it then. */
async function closingOfMinutes({ db, instruments }: Needs, { userId, underlying, date, at }: Days): Promise<ClosingOptions | null> {
  const tape = await ownDayToSee({ db, userId, instruments }, underlying, date);
  const expiry = tape === null ? undefined : expiryOf(tape.expiries, date, undefined);
  if (tape === null || expiry === undefined || expiry.date <= date) return null;
  return closingOf(date, expiry.date, pastFigures(fileCalendar, pastChain(tape, expiry, at ?? tape.session.closesAt)).figures);
}

const DATED = /^\d{4}-/;

/** The nearest dated future: a rolling one may be another contract on the day before. */
const nearestFuture = <T extends { readonly kind: string; readonly expiry: string }>(rows: readonly T[], date: string): T | undefined =>
  rows
    .filter(({ kind, expiry }) => kind === 'future' && DATED.test(expiry) && expiry >= date)
    .toSorted((a, b) => (a.expiry < b.expiry ? -1 : 1))[0];

interface FutureEnd {
  readonly price: number;
  readonly interest: number;
}
const endOfRow = (row: DayRow | undefined): FutureEnd | null =>
  row === undefined || (row.close || row.settlement) === 0 ? null : { price: row.close || row.settlement, interest: row.openInterest };
function endOfMinutes(row: HistoryMinutesRow | undefined, at: ExchangeTime | null): FutureEnd | null {
  const last = row === undefined ? undefined : endedBy(minuteCandles(row), at).at(-1);
  return last === undefined ? null : { price: last.close, interest: last.openInterest };
}

/** Both ends of days are of the same contract, and from files of the same kind. */
async function futureFacts(db: Db, of: Days, told: ReadonlyMap<string, readonly DayRow[]>) {
  const { userId, underlying, date, at } = of;
  const before = fileCalendar.previousTradingDay(date);
  const futures = (day: string) => (told.get(day) ?? []).map((row) => ({ ...row.contract, row }));
  // Before its close nothing of a daily file is known.
  const daily = at === null ? nearestFuture(futures(date), date) : undefined;
  const ofMinutes = daily === undefined ? nearestFuture(await stored.listHeldMinutes(db, userId, underlying, date), date) : undefined;
  const expiry = daily?.expiry ?? ofMinutes?.expiry;
  let now: FutureEnd | null = null;
  let then: FutureEnd | null = null;
  if (daily !== undefined) {
    now = endOfRow(daily.row);
    then = endOfRow(futures(before).find((each) => each.kind === 'future' && each.expiry === expiry)?.row);
  } else if (ofMinutes !== undefined && expiry !== undefined) {
    const contract = { userId, underlying, kind: 'future' as const, expiry, strike: price(0) };
    const [row] = await stored.listHeldContract(db, contract, { from: before, to: before, most: 1 });
    [now, then] = [endOfMinutes(ofMinutes, at), endOfMinutes(row, null)];
  }
  if (now === null || then === null) return { futureInterest: null, futureInterestChange: null, futureMove: null };
  // Vendors without open interest have none of either day.
  const counted = now.interest > 0 && then.interest > 0;
  return {
    futureInterest: counted ? now.interest : null,
    futureInterestChange: counted ? now.interest - then.interest : null,
    futureMove: now.price - then.price,
  };
}

/** Daily files tell of the options of each day; minutes are unpacked of the day itself alone. */
async function optionsOf(needs: Needs, of: Days, told: ReadonlyMap<string, readonly DayRow[]>): Promise<DayFacts['options']> {
  const { underlying, date, at } = of;
  const closes: ClosingOptions[] = [];
  for (const [day, rows] of told) {
    const close = closingOfFile(day, ownChainsOfDay(underlying, day, rows));
    if (close !== null) closes.push(close);
    // A year of chains is long work: others go on between two days.
    await breath();
  }
  const inFile = closes.at(-1)?.date === date ? closes.pop() : undefined;
  const own = (at === null ? inFile : undefined) ?? (await closingOfMinutes(needs, of));
  const future = await futureFacts(needs.db, of, told);
  if (own === null && future.futureInterest === null) return null;
  const { iv = null, pcr = null, dte = null } = own ?? {};
  const now: OptionFacts = { ...future, iv, pcr, dte, ivBefore: volatilities(closes) };
  // Of the day before nothing but its own close will do; a day of other hours may lie between.
  const last = closes.at(-1)?.date ?? '';
  return { now, before: last >= fileCalendar.previousTradingDay(date) ? factsBefore(closes) : null };
}

/** Returns what a user's own history has of an underlying up to an instant of a day; null when it has nothing of that. */
export async function ownFacts(needs: Needs, of: Days): Promise<DayFacts | null> {
  const { db } = needs;
  const { userId, underlying, date, at } = of;
  const spot = { userId, underlying, kind: 'spot' as const, expiry: '', strike: price(0) };
  const [minutes, days] = await Promise.all([
    stored.listHeldContract(db, spot, { from: FIRST_DATE, to: date, most: MOST_SESSIONS }),
    stored.listHeldDays(db, { userId, underlying }, { from: addDays(date, -LOOK_BACK_DAYS), to: date }),
  ]);
  const told = new Map(days.map((day) => [day.trading_date, decodeOwnDay(day.rows)]));
  const bars = new Map<string, OwnBar>();
  for (const [day, rows] of told) {
    const bar = day === date && at !== null ? null : barOfDay(day, rows);
    if (bar !== null) bars.set(day, bar);
  }
  for (const row of minutes) {
    const bar = barOfMinutes(row, row.trading_date === date ? at : null);
    if (bar !== null) bars.set(row.trading_date, bar);
    await breath();
  }
  const inOrder = unbroken(
    fileCalendar,
    [...bars.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    date,
  );
  const options = await optionsOf(needs, of, told);
  const today = inOrder.at(-1);
  if (today === undefined && options === null) return null;
  return {
    bars: inOrder,
    closesOnly: inOrder.some(({ closeOnly }) => closeOnly),
    vwap: today?.minutes ? vwapOf(today.minutes) : null,
    options,
    basis: at !== null || today?.minutes || !told.has(date) ? 'minutes' : 'end-of-day',
  };
}
