import type { ExchangeTime } from '../units/time.ts';
import type { Calendar } from './calendar.ts';
import type { Dated } from './dated.ts';
import { addDays, weekday } from './dates.ts';

type ExpiryCycle = 'weekly' | 'monthly';

/** On which weekday contracts of an index end whose day without holidays is `effectiveFrom` or later; null = there are none of this cycle any more. */
export interface ExpiryRule extends Dated {
  readonly underlying: string;
  readonly cycle: ExpiryCycle;
  /** 0 Sunday to 6 Saturday. */
  readonly weekday: number | null;
}

/** One expiry of an underlying: the trading date, the instant of that session's close, and whether it is the last of its month. */
export interface Expiry {
  readonly expiry: string;
  readonly expiresAt: ExchangeTime;
  readonly monthly: boolean;
}

/** The names that vendors give the nearest, the next and the third monthly contract, whichever it is on a day. */
export const ROLLING_MONTHS = ['I', 'II', 'III'] as const;
type RollingMonth = (typeof ROLLING_MONTHS)[number];

/** When the contracts of a market end, by the rules of its exchange and its calendar. */
export interface ContractExpiries {
  readonly calendar: Calendar;
  /**
   * Returns the next expiries of an underlying on or after a date, soonest first, `count` of them; [] when no rule of that date is known, fewer where a
   * cycle has ended. A date that falls on a holiday moves to the previous trading day; the last nominal weekday of a month is the monthly one.
   */
  expiriesFrom(underlying: string, date: string, count: number, which?: 'all' | ExpiryCycle): readonly Expiry[];
  /** Returns the day on which the monthly contracts of a month (YYYY-MM) end; null where no rule of that time is known. */
  monthlyExpiryIn(underlying: string, month: string): string | null;
  /**
   * Returns the day on which a contract ended that was listed to end on a date: the trading day before, where the date became a holiday of which the
   * rule of the underlying's contracts is known; null when nothing of that kind ends there.
   */
  movedExpiry(underlying: string, listed: string): string | null;
  /** Returns whether an expiry is the last of its month by the rule in force; null when the rule has no expiry on that day. */
  monthlyByRule(underlying: string, expiry: string): boolean | null;
  /**
   * Returns whether an expiry that a contract has is the last of its month: by the rule in force, and where that has none on the day (a share, a contract
   * listed before its weekday was changed) by whether its weekday comes again in the month.
   */
  isMonthlyExpiry(underlying: string, expiry: string): boolean;
  /**
   * Returns under which rolling name the contract of a monthly expiry stood on a date: up to and on its last day it is the nearest. Null when it was
   * none of the three, or where no rule of that time is known and the date lies in an earlier month.
   */
  rollingMonthOf(underlying: string, expiry: string, date: string): RollingMonth | null;
}

/** Returns the Monday of the week of a date. */
export const mondayOf = (date: string): string => addDays(date, -((weekday(date) + 6) % 7));

const onOrAfterWeekday = (date: string, day: number): string => addDays(date, (day - weekday(date) + 7) % 7);

/** The rules of an underlying and a cycle, in order. */
type RulesOf = (underlying: string, cycle: ExpiryCycle) => readonly ExpiryRule[];

/** Goes through the days of a cycle, without holidays, from a date on, soonest first: the weekday of the rule in force on each. */
function* nominalDays(rules: readonly ExpiryRule[], cycle: ExpiryCycle, from: string): Generator<string> {
  for (const [place, row] of rules.entries()) {
    const until = rules[place + 1]?.effectiveFrom ?? null;
    if (row.weekday === null || (until !== null && until <= from)) continue;
    let day = onOrAfterWeekday(from > row.effectiveFrom ? from : row.effectiveFrom, row.weekday);
    for (; until === null || day < until; day = addDays(day, 7))
      if (cycle === 'weekly' || addDays(day, 7).slice(0, 7) !== day.slice(0, 7)) yield day;
  }
}

/** Goes through the days of both cycles. In the week of a monthly contract there is no weekly one: it takes its place. */
function* merged(
  rulesOf: RulesOf,
  underlying: string,
  from: string,
  which: 'all' | ExpiryCycle,
): Generator<{ nominal: string; monthly: boolean }> {
  const months = nominalDays(rulesOf(underlying, 'monthly'), 'monthly', mondayOf(from));
  const weeks = which === 'monthly' ? null : nominalDays(rulesOf(underlying, 'weekly'), 'weekly', from);
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

/** Beyond the years of the tables an expiry may have moved ahead of its weekday by a holiday that no table has, and a weekend. */
const MOST_MOVED_DAYS = 4;

/** Returns the date from which an expiry was moved by the holidays that are known; the date itself when there are none. */
function nominalOf({ holidayOn }: Calendar, expiry: string): string {
  let nominal = expiry;
  for (let next = addDays(nominal, 1); holidayOn(next) !== null && weekday(next) !== 0 && weekday(next) !== 6; next = addDays(next, 1))
    nominal = next;
  return nominal;
}

function grouped(rows: readonly ExpiryRule[]): RulesOf {
  const groups = new Map<string, readonly ExpiryRule[]>();
  for (const row of rows) {
    const key = `${row.underlying} ${row.cycle}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return (underlying, cycle) => groups.get(`${underlying} ${cycle}`) ?? [];
}

/** Returns when contracts end by rules, of which those of an underlying and a cycle are in order, and the calendar that moves them. */
export function contractExpiries(calendar: Calendar, rules: readonly ExpiryRule[]): ContractExpiries {
  const rulesOf = grouped(rules);
  const expiriesFrom: ContractExpiries['expiriesFrom'] = (underlying, date, count, which = 'all') => {
    const found: Expiry[] = [];
    const [first] = rulesOf(underlying, 'monthly');
    if (count <= 0 || first === undefined || date < first.effectiveFrom) return found;
    // What has moved ahead of a holiday may end on `date` or later only when its own day is not earlier.
    for (const { nominal, monthly } of merged(rulesOf, underlying, date, which)) {
      if (which === 'weekly' && monthly) continue;
      const expiry = calendar.tradingDayOnOrBefore(nominal);
      if (expiry < date) continue;
      found.push({ expiry, expiresAt: calendar.expiresAt(expiry), monthly });
      if (found.length === count) break;
    }
    return found;
  };
  const monthlyByRule = (underlying: string, expiry: string): boolean | null => {
    const [known] = expiriesFrom(underlying, expiry, 1);
    if (known === undefined) return null;
    const moved = calendar.knows(expiry) ? 0 : MOST_MOVED_DAYS;
    return known.expiry <= addDays(expiry, moved) ? known.monthly : null;
  };
  return {
    calendar,
    expiriesFrom,
    monthlyByRule,
    monthlyExpiryIn(underlying, month) {
      for (const nominal of nominalDays(rulesOf(underlying, 'monthly'), 'monthly', `${month}-01`))
        return nominal.startsWith(month) ? calendar.tradingDayOnOrBefore(nominal) : null;
      return null;
    },
    movedExpiry(underlying, listed) {
      if (calendar.isTradingDay(listed)) return listed;
      // Without a table a holiday that would move the day in the file is unknown.
      if (!calendar.knows(listed)) return calendar.isKnownClosed(listed) ? null : listed;
      const moved = calendar.tradingDayOnOrBefore(listed);
      return calendar.holidayOn(listed) !== null && monthlyByRule(underlying, moved) !== null ? moved : null;
    },
    isMonthlyExpiry: (underlying, expiry) =>
      monthlyByRule(underlying, expiry) ?? addDays(nominalOf(calendar, expiry), 7).slice(0, 7) !== expiry.slice(0, 7),
    rollingMonthOf(underlying, expiry, date) {
      if (date > expiry) return null;
      const listed = expiriesFrom(underlying, date, ROLLING_MONTHS.length, 'monthly');
      if (listed.length > 0) return ROLLING_MONTHS[listed.findIndex((each) => each.expiry === expiry)] ?? null;
      return date.slice(0, 7) === expiry.slice(0, 7) ? 'I' : null;
    },
  };
}
