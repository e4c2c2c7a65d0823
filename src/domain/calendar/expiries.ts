import type { ExchangeTime } from '../units/time.ts';
import { type Dated, rowInForce } from './dated.ts';
import { holidayOn } from './holidays.ts';
import { addDays, weekday } from './ist.ts';
import { sessionOn, tradingDayOnOrBefore } from './trading-days.ts';

interface ExpiryRule extends Dated {
  readonly underlying: string;
  /** 0 Sunday to 6 Saturday. */
  readonly weekday: number;
  readonly weekly: boolean;
}
const TUESDAY = 2;
const THURSDAY = 4;
const SEBI = 'SEBI/HO/MRD/TPD-1/P/CIR/2025/76 of 26 May 2025; one weekly index per exchange: SEBI circular of 1 Oct 2024';
const rule = (underlying: string, day: number, weekly: boolean): ExpiryRule => ({
  underlying,
  weekday: day,
  weekly,
  effectiveFrom: '2025-09-01',
  checkedOn: '2026-08-22',
  source: SEBI,
});

/** Expiry weekday of index contracts expiring from `effectiveFrom` on. */
export const EXPIRY_RULES: readonly ExpiryRule[] = [
  rule('NIFTY', TUESDAY, true),
  rule('BANKNIFTY', TUESDAY, false),
  rule('FINNIFTY', TUESDAY, false),
  rule('MIDCPNIFTY', TUESDAY, false),
  rule('NIFTYNXT50', TUESDAY, false),
  rule('SENSEX', THURSDAY, true),
  rule('BANKEX', THURSDAY, false),
];

/** One expiry of an underlying: the trading date, the instant of that session's close, and whether it is the last of its month. */
export interface Expiry {
  readonly expiry: string;
  readonly expiresAt: ExchangeTime;
  readonly monthly: boolean;
}

function ruleFor(underlying: string, date: string): ExpiryRule | null {
  return rowInForce(
    EXPIRY_RULES.filter((row) => row.underlying === underlying),
    date,
  );
}

function onOrAfterWeekday(date: string, day: number): string {
  return addDays(date, (day - weekday(date) + 7) % 7);
}

/** Returns the instant at which contracts of an expiry date end: the close of that trading day. Throws RangeError when it is not one. */
export function expiresAt(expiry: string): ExchangeTime {
  return sessionOn(expiry).closesAt;
}

/**
 * Returns the next expiries of an underlying on or after a date, soonest first, `count` of them; [] when no rule is known.
 * A date that falls on a holiday moves to the previous trading day; the last nominal weekday of a month is the monthly one.
 */
export function expiriesFrom(
  underlying: string,
  date: string,
  count: number,
  which: 'all' | 'weekly' | 'monthly' = 'all',
): readonly Expiry[] {
  const found: Expiry[] = [];
  // A nominal date up to a week after `date` may have moved back onto or before it, so start one week early and filter.
  const first = ruleFor(underlying, date);
  if (first === null) return found;
  let nominal = onOrAfterWeekday(addDays(date, -7), first.weekday);
  while (found.length < count) {
    const inForce = ruleFor(underlying, nominal);
    if (inForce !== null && weekday(nominal) === inForce.weekday) {
      const monthly = addDays(nominal, 7).slice(0, 7) !== nominal.slice(0, 7);
      const actual = tradingDayOnOrBefore(nominal);
      const wanted = which === 'all' ? monthly || inForce.weekly : which === 'monthly' ? monthly : inForce.weekly && !monthly;
      if (wanted && actual >= date) found.push({ expiry: actual, expiresAt: expiresAt(actual), monthly });
    }
    nominal = addDays(nominal, 7);
  }
  return found;
}

/** An expiry may have moved ahead of its nominal weekday by a holiday that no table has, and a weekend. */
const MOST_MOVED_DAYS = 4;

/** Returns the date from which an expiry was moved by the holidays that are known; the date itself when there are none. */
function nominalOf(expiry: string): string {
  let nominal = expiry;
  for (let next = addDays(nominal, 1); holidayOn(next) !== null && weekday(next) !== 0 && weekday(next) !== 6; next = addDays(next, 1))
    nominal = next;
  return nominal;
}

/**
 * Returns whether an expiry that a contract has is the last of its month: by the rule in force, and where no rule is known by whether its weekday
 * comes again in the month.
 */
export function isMonthlyExpiry(underlying: string, expiry: string): boolean {
  const [known] = expiriesFrom(underlying, expiry, 1);
  if (known !== undefined && known.expiry <= addDays(expiry, MOST_MOVED_DAYS)) return known.monthly;
  return addDays(nominalOf(expiry), 7).slice(0, 7) !== expiry.slice(0, 7);
}
