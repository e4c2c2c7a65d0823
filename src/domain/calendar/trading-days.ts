import type { ExchangeTime } from '../units/time.ts';
import type { CalendarData } from './calendar-data.ts';
import type { ExchangeDays } from './exchange-days.ts';
import { addDays } from './dates.ts';
import type { LocalClock } from './local-clock.ts';

/** Counting by the trading days of an exchange. */
export interface TradingDays {
  /** Returns the first trading day after a date. */
  nextTradingDay(date: string): string;
  /** Returns the last trading day before a date. */
  previousTradingDay(date: string): string;
  /** Returns the date itself when it is a trading day, else the last trading day before it: the rule for expiries. */
  tradingDayOnOrBefore(date: string): string;
  /** Returns the date when it is a trading day, else the next trading day. */
  tradingDayOnOrAfter(date: string): string;
  /** Returns the number of trading days after `from` up to and including `to`; 0 when `to` is not after `from`. */
  tradingDaysBetween(from: string, to: string): number;
  /**
   * Returns whether the number of trading days from one date to an expiry is known: no weekday between them lies where the calendar does not reach. The
   * expiry itself is a session by its listing.
   */
  knowsDaysBetween(from: string, expiry: string): boolean;
  /** Returns the trading date of the session under way at an instant, or of the next one. */
  tradingDateAt(at: ExchangeTime): string;
  /** Returns whether a session is under way at an instant. */
  isOpenAt(at: ExchangeTime): boolean;
  /** Returns how many known sessions lie between the first and the last of some dates, in order, and are not among them. */
  missingSessions(dates: readonly string[]): number;
  /** Returns how long the exchange trades between two instants, in ms: the hours of its sessions alone; 0 when the second is not after the first. */
  sessionMsBetween(from: ExchangeTime, to: ExchangeTime): number;
  /**
   * Returns the instant at which contracts of an expiry date end: with the session of that day, or with the last one before where the day is known to have
   * none. Where the calendar does not reach, a listed expiry date is the best that anybody knows, and stands. Throws RangeError on an exchange whose
   * contracts say their end themselves.
   */
  expiresAt(expiry: string): ExchangeTime;
}

/** Longer than any closure of an exchange: beyond it the input is wrong, and a loop would not end. */
const LONGEST_CLOSURE_DAYS = 30;

/** Returns the arithmetic with the days of an exchange. */
export function tradingDays({ id, expiry: ends }: CalendarData, days: ExchangeDays & LocalClock): TradingDays {
  const { isTradingDay, knows } = days;
  const walk = (date: string, direction: 1 | -1): string => {
    let day = date;
    for (let step = 0; step < LONGEST_CLOSURE_DAYS; step += 1) {
      day = addDays(day, direction);
      if (isTradingDay(day)) return day;
    }
    throw new RangeError(`no trading day within ${LONGEST_CLOSURE_DAYS} days of ${date}`);
  };
  const onOrBefore = (date: string): string => (isTradingDay(date) ? date : walk(date, -1));
  return {
    nextTradingDay: (date) => walk(date, 1),
    previousTradingDay: (date) => walk(date, -1),
    tradingDayOnOrBefore: onOrBefore,
    tradingDayOnOrAfter: (date) => (isTradingDay(date) ? date : walk(date, 1)),
    tradingDaysBetween(from, to) {
      let count = 0;
      for (let day = from; day < to;) {
        day = addDays(day, 1);
        if (isTradingDay(day)) count += 1;
      }
      return count;
    },
    knowsDaysBetween(from, expiry) {
      for (let day = addDays(from, 1); day < expiry; day = addDays(day, 1)) if (!knows(day) && !days.isKnownClosed(day)) return false;
      return true;
    },
    tradingDateAt(at) {
      const date = days.dateAt(at);
      return at < (days.sessionOf(date)?.closesAt ?? -Infinity) ? date : walk(date, 1);
    },
    isOpenAt(at) {
      const session = days.sessionOf(days.dateAt(at));
      return session !== null && at >= session.opensAt && at < session.closesAt;
    },
    missingSessions(dates) {
      const [first, last] = [dates[0], dates.at(-1)];
      if (first === undefined || last === undefined) return 0;
      const held = new Set(dates);
      let missing = 0;
      for (let day = first; day < last; day = addDays(day, 1)) if (days.dayOn(day) === 'session' && !held.has(day)) missing += 1;
      return missing;
    },
    sessionMsBetween(from, to) {
      let sum = 0;
      for (let date = days.dateAt(from); date <= days.dateAt(to); date = addDays(date, 1)) {
        const session = days.sessionOf(date);
        if (session !== null) sum += Math.max(0, Math.min(to, session.closesAt) - Math.max(from, session.opensAt));
      }
      return sum;
    },
    expiresAt(expiry) {
      if (ends === null) throw new RangeError(`contracts of ${id} say their end themselves`);
      const day = knows(expiry) ? onOrBefore(expiry) : expiry;
      return ends === 'close' ? days.sessionOn(day).closesAt : days.instantAt(day, ends);
    },
  };
}
