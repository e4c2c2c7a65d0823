import type { ExchangeTime } from '../units/time.ts';
import { DAY_MS } from './dates.ts';

/** Option years are calendar years of 365 days: IV and theta use the same day count. */
export const YEAR_MS = 365 * DAY_MS;

/** Returns the time from an instant to the end of a contract in years of 365 days; 0 once it has ended. */
export function yearsToExpiry(at: ExchangeTime, expiresAt: ExchangeTime): number {
  return Math.max(0, expiresAt - at) / YEAR_MS;
}
