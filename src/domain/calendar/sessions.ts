import type { ExchangeTime } from '../units/time.ts';
import { type Dated, rowInForce } from './dated.ts';
import { calendarKnows, holidayOn } from './holidays.ts';
import { istInstant, weekday } from './ist.ts';
import { specialSessionOn } from './special-sessions.ts';

/** Regular hours of NSE F&O in minutes of the day, India time. */
interface SessionHours extends Dated {
  readonly opensMinute: number;
  readonly closesMinute: number;
}
const clock = (hours: number, minutes: number): number => hours * 60 + minutes;

export const NSE_FO_HOURS: readonly SessionHours[] = [
  {
    effectiveFrom: '1900-01-01',
    checkedOn: '2026-11-29',
    opensMinute: clock(9, 55),
    closesMinute: clock(15, 30),
    source: 'opening at 9:55 before 4 Jan 2010 (press reports of Dec 2009)',
  },
  {
    effectiveFrom: '2010-01-04',
    checkedOn: '2026-11-29',
    opensMinute: clock(9, 0),
    closesMinute: clock(15, 30),
    source: 'both exchanges opened at 9:00 from 4 Jan 2010 (press reports of Dec 2009)',
  },
  {
    effectiveFrom: '2010-10-18',
    checkedOn: '2026-11-29',
    opensMinute: clock(9, 15),
    closesMinute: clock(15, 30),
    source: 'call auction before the open from 18 Oct 2010; NSE F&O timings before NSE/FAOP/74467',
  },
  {
    effectiveFrom: '2026-08-03',
    checkedOn: '2026-08-22',
    opensMinute: clock(9, 15),
    closesMinute: clock(15, 40),
    source: 'NSE/FAOP/74467; BSE notice 20260801-2',
  },
];

/** The session of one trading date. `opensAt` is the first instant, `closesAt` the first instant after it. */
export interface Session {
  readonly date: string;
  readonly opensAt: ExchangeTime;
  readonly closesAt: ExchangeTime;
}

/** Kind of a day by the tables: a regular session, special hours (Muhurat trading, a trial), closed, or `unknown` for years outside the tables. */
type ExchangeDay = 'session' | 'other-hours' | 'closed' | 'unknown';

/** Returns the kind of a day of the exchange. */
export function exchangeDay(date: string): ExchangeDay {
  if (!calendarKnows(date)) return 'unknown';
  const special = specialSessionOn(date);
  if (special !== null) return special.hours === 'regular' ? 'session' : 'other-hours';
  return openByRule(date) ? 'session' : 'closed';
}

const isWeekend = (date: string): boolean => weekday(date) % 6 === 0;
const openByRule = (date: string): boolean => !isWeekend(date) && holidayOn(date) === null;

/**
 * Returns whether there is a regular session on a date. Beyond the years of the tables that is the standing rule which the simulated exchange keeps to
 * (weekdays but for the fixed national holidays); who speaks of the real one asks `exchangeDay`.
 */
export function isTradingDay(date: string): boolean {
  const day = exchangeDay(date);
  return day === 'unknown' ? openByRule(date) : day === 'session';
}

/** Returns whether it may be said that nothing trades on a date: beyond the years of the tables of weekends alone. */
export function isKnownClosed(date: string): boolean {
  const day = exchangeDay(date);
  return day === 'unknown' ? isWeekend(date) : day === 'closed';
}

function sessionBetween(date: string, opensMinute: number, closesMinute: number): Session {
  return { date, opensAt: istInstant(date, opensMinute), closesAt: istInstant(date, closesMinute) };
}

/** Returns the regular hours in force on a date, whether it is a trading day or not; null before 1900. */
export function regularHours(date: string): Session | null {
  const hours = rowInForce(NSE_FO_HOURS, date);
  return hours === null ? null : sessionBetween(date, hours.opensMinute, hours.closesMinute);
}

/** Returns the regular session of a date, or null when there is none. */
export function sessionOf(date: string): Session | null {
  return isTradingDay(date) ? regularHours(date) : null;
}

const WHOLE_DAY = 24 * 60;

/**
 * Returns the hours of a day with known prices: the prices themselves show a session, whatever the tables say. Where special hours are missing in the table,
 * the session is the whole day. Throws RangeError before 1900.
 */
export function tradedSessionOn(date: string): Session {
  const special = specialSessionOn(date);
  if (special?.hours === 'announced') return sessionBetween(date, 0, WHOLE_DAY);
  if (special !== null && special.hours !== 'regular') return sessionBetween(date, special.hours[0], special.hours[1]);
  const session = regularHours(date);
  if (session === null) throw new RangeError(`no exchange on ${date}`);
  return session;
}
