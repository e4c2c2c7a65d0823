import { MINUTE_MS } from '../calendar/ist.ts';
import { wallTime, type WallTime } from '../units/time.ts';

/** Hours of the day, minutes from midnight where the trader is, in which only what breaks through is told. `from` after `to`: over midnight. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

const DAY_MINUTES = 24 * 60;

/** Minutes since midnight of an instant where the trader is. */
export type MinuteOfDay = (at: WallTime) => number;

function isQuiet({ from, to }: QuietHours, minute: number): boolean {
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Returns when something may be told: now, or at the end of the quiet hours that hold now. Looked at again then, since a clock may be put forward or back in between. */
export function tellAt(quiet: QuietHours | null, at: WallTime, minuteOf: MinuteOfDay): WallTime {
  if (quiet === null || quiet.from === quiet.to) return at;
  const minute = minuteOf(at);
  if (!isQuiet(quiet, minute)) return at;
  const left = (quiet.to - minute + DAY_MINUTES) % DAY_MINUTES;
  // To the minute itself: not some seconds after it.
  return wallTime((Math.floor(at / MINUTE_MS) + left) * MINUTE_MS);
}
