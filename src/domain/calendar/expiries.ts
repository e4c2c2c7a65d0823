import type { ExchangeTime } from '../units/time.ts';
import { EXPIRY_RULES, type ExpiryCycle } from './expiry-rules.ts';
import { calendarKnows, holidayOn } from './holidays.ts';
import { addDays, weekday } from './ist.ts';
import { isKnownClosed, isTradingDay } from './sessions.ts';
import { sessionOn, tradingDayOnOrBefore } from './trading-days.ts';

/** One expiry of an underlying: the trading date, the instant of that session's close, and whether it is the last of its month. */
export interface Expiry {
  readonly expiry: string;
  readonly expiresAt: ExchangeTime;
  readonly monthly: boolean;
}

const rulesOf = new Map<string, typeof EXPIRY_RULES>();
for (const row of EXPIRY_RULES) {
  const key = `${row.underlying} ${row.cycle}`;
  rulesOf.set(key, [...(rulesOf.get(key) ?? []), row]);
}

/**
 * Returns the instant at which contracts of an expiry date end: the close of that day, or of the last session before where the day is known to have none.
 * In years without a table a listed expiry date is the best that anybody knows, and stands.
 */
export function expiresAt(expiry: string): ExchangeTime {
  return sessionOn(calendarKnows(expiry) ? tradingDayOnOrBefore(expiry) : expiry).closesAt;
}

const onOrAfterWeekday = (date: string, day: number): string => addDays(date, (day - weekday(date) + 7) % 7);

/** Goes through the days of a cycle, without holidays, from a date on, soonest first: the weekday of the rule in force on each. */
function* nominalDays(underlying: string, cycle: ExpiryCycle, from: string): Generator<string> {
  const rules = rulesOf.get(`${underlying} ${cycle}`) ?? [];
  for (const [place, row] of rules.entries()) {
    const until = rules[place + 1]?.effectiveFrom ?? null;
    if (row.weekday === null || (until !== null && until <= from)) continue;
    let day = onOrAfterWeekday(from > row.effectiveFrom ? from : row.effectiveFrom, row.weekday);
    for (; until === null || day < until; day = addDays(day, 7))
      if (cycle === 'weekly' || addDays(day, 7).slice(0, 7) !== day.slice(0, 7)) yield day;
  }
}

/** Returns the Monday of the week of a date. */
export const mondayOf = (date: string): string => addDays(date, -((weekday(date) + 6) % 7));

/** Goes through the days of both cycles. In the week of a monthly contract there is no weekly one: it takes its place. */
function* merged(underlying: string, from: string, which: 'all' | ExpiryCycle): Generator<{ nominal: string; monthly: boolean }> {
  const months = nominalDays(underlying, 'monthly', mondayOf(from));
  const weeks = which === 'monthly' ? null : nominalDays(underlying, 'weekly', from);
  let [month, week] = [months.next(), weeks?.next()];
  while (month.done !== true || (week !== undefined && week.done !== true)) {
    const weekly = week === undefined || week.done === true ? null : week.value;
    const monthly = month.done === true ? null : month.value;
    if (which === 'weekly' && weekly === null) return;
    if (weekly !== null && (monthly === null || mondayOf(weekly) < mondayOf(monthly))) {
      yield { nominal: weekly, monthly: false };
      week = weeks?.next();
    } else {
      if (weekly !== null && monthly !== null && mondayOf(weekly) === mondayOf(monthly)) week = weeks?.next();
      if (monthly !== null && monthly >= from) yield { nominal: monthly, monthly: true };
      month = months.next();
    }
  }
}

/**
 * Returns the next expiries of an underlying on or after a date, soonest first, `count` of them; [] when no rule of that date is known, fewer where a
 * cycle has ended. A date that falls on a holiday moves to the previous trading day; the last nominal weekday of a month is the monthly one.
 */
export function expiriesFrom(
  underlying: string,
  date: string,
  count: number,
  which: 'all' | 'weekly' | 'monthly' = 'all',
): readonly Expiry[] {
  const found: Expiry[] = [];
  const [first] = rulesOf.get(`${underlying} monthly`) ?? [];
  if (count <= 0 || first === undefined || date < first.effectiveFrom) return found;
  // What has moved ahead of a holiday may end on `date` or later only when its own day is not earlier.
  for (const { nominal, monthly } of merged(underlying, date, which)) {
    if (which === 'weekly' && monthly) continue;
    const expiry = tradingDayOnOrBefore(nominal);
    if (expiry < date) continue;
    found.push({ expiry, expiresAt: expiresAt(expiry), monthly });
    if (found.length === count) break;
  }
  return found;
}

/** Returns the day on which the monthly contracts of a month (YYYY-MM) end; null where no rule of that time is known. */
export function monthlyExpiryIn(underlying: string, month: string): string | null {
  for (const nominal of nominalDays(underlying, 'monthly', `${month}-01`))
    return nominal.startsWith(month) ? tradingDayOnOrBefore(nominal) : null;
  return null;
}

/**
 * Returns the day on which a contract ended that was listed to end on a date: the trading day before, where the date became a holiday of which the
 * rule of the underlying's contracts is known; null when nothing of that kind ends there.
 */
export function movedExpiry(underlying: string, listed: string): string | null {
  if (isTradingDay(listed)) return listed;
  // Without a table a holiday that would move the day in the file is unknown.
  if (!calendarKnows(listed)) return isKnownClosed(listed) ? null : listed;
  const moved = tradingDayOnOrBefore(listed);
  return holidayOn(listed) !== null && monthlyByRule(underlying, moved) !== null ? moved : null;
}

/** Beyond the years of the tables an expiry may have moved ahead of its weekday by a holiday that no table has, and a weekend. */
const MOST_MOVED_DAYS = 4;

/** Returns whether an expiry is the last of its month by the rule in force; null when the rule has no expiry on that day. */
export function monthlyByRule(underlying: string, expiry: string): boolean | null {
  const [known] = expiriesFrom(underlying, expiry, 1);
  if (known === undefined) return null;
  const moved = calendarKnows(expiry) ? 0 : MOST_MOVED_DAYS;
  return known.expiry <= addDays(expiry, moved) ? known.monthly : null;
}

/** Returns the date from which an expiry was moved by the holidays that are known; the date itself when there are none. */
function nominalOf(expiry: string): string {
  let nominal = expiry;
  for (let next = addDays(nominal, 1); holidayOn(next) !== null && weekday(next) !== 0 && weekday(next) !== 6; next = addDays(next, 1))
    nominal = next;
  return nominal;
}

/**
 * Returns whether an expiry that a contract has is the last of its month: by the rule in force, and where that has none on the day (a share, a contract
 * listed before its weekday was changed) by whether its weekday comes again in the month.
 */
export function isMonthlyExpiry(underlying: string, expiry: string): boolean {
  return monthlyByRule(underlying, expiry) ?? addDays(nominalOf(expiry), 7).slice(0, 7) !== expiry.slice(0, 7);
}
