/** When instruments end: at 08:00 UTC, of days, weeks (Fridays) and months (their last Fridays). */

const DAY = 86_400_000;
const EXPIRY = 8 * 3_600_000;
const FRIDAY = 5;
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

export type Period = 'day' | 'week' | 'month' | 'perpetual';

/** What an instrument without an end says of its end: the year 3000. */
export const NEVER = 32_503_708_800_000;

export interface Expiry {
  readonly at: number;
  readonly period: Exclude<Period, 'perpetual'>;
}

/** How many expiries of each kind are listed. */
export interface Listed {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

/** Returns a day as names of instruments have it: 5JUN26. */
export function dayName(at: number): string {
  const date = new Date(at);
  return `${date.getUTCDate()}${MONTHS[date.getUTCMonth()]}${String(date.getUTCFullYear()).slice(2)}`;
}

/** Returns the last 08:00 UTC before the time, or at it. */
export const lastSettlement = (now: number): number => Math.floor((now - EXPIRY) / DAY) * DAY + EXPIRY;

const isFriday = (at: number) => new Date(at).getUTCDay() === FRIDAY;
const isLastOfMonth = (at: number) => isFriday(at) && new Date(at).getUTCMonth() !== new Date(at + 7 * DAY).getUTCMonth();

export const periodOf = (at: number): Expiry['period'] => (isLastOfMonth(at) ? 'month' : isFriday(at) ? 'week' : 'day');

/** Returns the expiries listed at a time, soonest first. */
export function expiriesAt(now: number, listed: Listed): readonly Expiry[] {
  const found: Expiry[] = [];
  const left = { day: listed.days, week: listed.weeks, month: listed.months };
  const first = lastSettlement(now) + DAY;
  for (let day = 0; day < 400 && left.month > 0; day += 1) {
    const at = first + day * DAY;
    const period = periodOf(at);
    const wanted = day < listed.days || left[period] > 0;
    if (wanted && (period !== 'day' || day < listed.days)) found.push({ at, period });
    if (period !== 'day') left[period] -= 1;
  }
  return found;
}
