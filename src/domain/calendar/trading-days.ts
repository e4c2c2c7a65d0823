import type { ExchangeTime } from '../units/time.ts';
import { addDays, istDate } from './ist.ts';
import { type Session, exchangeDay, isKnownClosed, isTradingDay, regularHours, sessionOf } from './sessions.ts';

/** Longer than any closure of an exchange: beyond it the input is wrong, and a loop would not end. */
const LONGEST_CLOSURE_DAYS = 30;

function walk(date: string, direction: 1 | -1): string {
  let day = date;
  for (let step = 0; step < LONGEST_CLOSURE_DAYS; step += 1) {
    day = addDays(day, direction);
    if (isTradingDay(day)) return day;
  }
  throw new RangeError(`no trading day within ${LONGEST_CLOSURE_DAYS} days of ${date}`);
}

/** Returns the first trading day after a date. */
export function nextTradingDay(date: string): string {
  return walk(date, 1);
}

/** Returns the last trading day before a date. */
export function previousTradingDay(date: string): string {
  return walk(date, -1);
}

/** Returns the date itself when it is a trading day, else the last trading day before it: the rule for expiries. */
export function tradingDayOnOrBefore(date: string): string {
  return isTradingDay(date) ? date : previousTradingDay(date);
}

/** Returns the date when it is a trading day, else the next trading day. */
export function tradingDayOnOrAfter(date: string): string {
  return isTradingDay(date) ? date : nextTradingDay(date);
}

/** Returns the number of trading days after `from` up to and including `to`; 0 when `to` is not after `from`. */
export function tradingDaysBetween(from: string, to: string): number {
  let count = 0;
  for (let day = from; day < to;) {
    day = addDays(day, 1);
    if (isTradingDay(day)) count += 1;
  }
  return count;
}

/**
 * Returns whether the number of trading days from one date to an expiry is known: no weekday between them lies in a year without a table. The expiry itself
 * is a session by its listing.
 */
export function knowsDaysBetween(from: string, expiry: string): boolean {
  for (let day = addDays(from, 1); day < expiry; day = addDays(day, 1))
    if (exchangeDay(day) === 'unknown' && !isKnownClosed(day)) return false;
  return true;
}

/**
 * Returns how many sessions lie between the first and the last of some dates, in order, and are not among them; 0 for years that the tables do not cover,
 * since their sessions are unknown.
 */
export function missingSessions(dates: readonly string[]): number {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const held = new Set(dates);
  let missing = 0;
  for (let day = first; day < last; day = addDays(day, 1)) if (exchangeDay(day) === 'session' && !held.has(day)) missing += 1;
  return missing;
}

/**
 * Returns the regular session of a date that is known to be a trading day: recorded, in progress, or by the calendar. A later holiday table does not change
 * what was recorded. Throws RangeError before 1900.
 */
export function sessionOn(date: string): Session {
  const session = regularHours(date);
  if (session === null) throw new RangeError(`no exchange on ${date}`);
  return session;
}

/** Returns how long the exchange trades between two instants, in ms: the hours of its sessions alone; 0 when the second is not after the first. */
export function sessionMsBetween(from: ExchangeTime, to: ExchangeTime): number {
  let sum = 0;
  for (let date = istDate(from); date <= istDate(to); date = addDays(date, 1)) {
    const session = sessionOf(date);
    if (session !== null) sum += Math.max(0, Math.min(to, session.closesAt) - Math.max(from, session.opensAt));
  }
  return sum;
}
