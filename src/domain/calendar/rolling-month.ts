import { expiriesFrom } from './expiries.ts';

/** The names that vendors give the nearest, the next and the third monthly contract, whichever it is on a day. */
export const ROLLING_MONTHS = ['I', 'II', 'III'] as const;
type RollingMonth = (typeof ROLLING_MONTHS)[number];

/**
 * Returns under which rolling name the contract of a monthly expiry stood on a date: up to and on its last day it is the nearest. Null when it was
 * none of the three, or where no rule of that time is known and the date lies in an earlier month.
 */
export function rollingMonthOf(underlying: string, expiry: string, date: string): RollingMonth | null {
  if (date > expiry) return null;
  const listed = expiriesFrom(underlying, date, ROLLING_MONTHS.length, 'monthly');
  if (listed.length > 0) return ROLLING_MONTHS[listed.findIndex((each) => each.expiry === expiry)] ?? null;
  return date.slice(0, 7) === expiry.slice(0, 7) ? 'I' : null;
}
