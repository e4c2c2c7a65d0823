import { MINUTE_MS } from '../calendar/dates.ts';
import type { ExchangeTime } from '../units/time.ts';

/** So far ahead of the log before it a price may be dated and still be believed by itself: twice the longest step of any exchange here. */
export const MOST_AHEAD_MS = MINUTE_MS;

/** The ordered log of a market as it stood before a price came in: its clock, and the close of the session of that instant. */
interface LogBefore {
  readonly at: ExchangeTime;
  readonly closesAt: ExchangeTime;
}

/**
 * Returns whether a price is dated too far ahead of the log to be trusted by itself; it then moves no clock that decisions use. The next price is compared
 * with it: where the market has really moved on, as after a stop of the server, that one is trusted. A session begins at its open, once the one before it is
 * over.
 */
export function isDatedAhead(at: ExchangeTime, log: LogBefore, opensAt: ExchangeTime): boolean {
  const begins = opensAt > log.at && (opensAt < log.closesAt || log.at + MOST_AHEAD_MS >= log.closesAt);
  return at > (begins ? opensAt : log.at) + MOST_AHEAD_MS;
}
