import { MINUTE_MS } from '../calendar/dates.ts';
import { wallTime, type WallTime } from '../units/time.ts';

/** Hours of the day, in minutes from midnight of the trader's zone, in which only breakthrough outcomes are sent. `from` after `to`: over midnight. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

const DAY_MINUTES = 24 * 60;

/** Minutes since midnight of an instant in the trader's zone. */
export type MinuteOfDay = (at: WallTime) => number;

function isQuiet({ from, to }: QuietHours, minute: number): boolean {
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Returns when a notification may be sent: now, or at the end of the current quiet hours. Check again then, since clocks may change in between. */
export function tellAt(quiet: QuietHours | null, at: WallTime, minuteOf: MinuteOfDay): WallTime {
  if (quiet === null || quiet.from === quiet.to) return at;
  const minute = minuteOf(at);
  if (!isQuiet(quiet, minute)) return at;
  const left = (quiet.to - minute + DAY_MINUTES) % DAY_MINUTES;
  // On the full minute, not some seconds later.
  return wallTime((Math.floor(at / MINUTE_MS) + left) * MINUTE_MS);
}
