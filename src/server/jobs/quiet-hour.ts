import { INDIA } from '#domain/calendar/india.ts';
import { localClock } from '#domain/calendar/local-clock.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { exchangeTime, type WallTime } from '#domain/units/time.ts';

const india = localClock(INDIA);
const HOUR_MS = 60 * MINUTE_MS;
/** From two to five at night in India, where the traders are. */
const QUIET = { from: 2 * HOUR_MS, to: 5 * HOUR_MS };
const ONCE_IN_MS = 12 * HOUR_MS;
/** Longer than from one night to the next. */
const LATE_MS = 28 * HOUR_MS;

/** Returns whether old rows are to be removed now: once a night, and an hour after a start, as some servers are never up at night. */
export function isPruningDue(
  now: WallTime,
  { startedAt, ranAt }: { readonly startedAt: WallTime; readonly ranAt: WallTime | null },
): boolean {
  if (ranAt === null) return apart(now, startedAt) >= HOUR_MS;
  return isQuiet(now) && apart(now, ranAt) >= ONCE_IN_MS;
}

/** After the clock was set back, a time in the future must not delay the next run. */
const apart = (now: WallTime, then: WallTime) => Math.abs(now - then);

function isQuiet(now: WallTime): boolean {
  const ofDay = india.msOfDay(exchangeTime(now));
  return ofDay >= QUIET.from && ofDay < QUIET.to;
}

/** Returns whether a backup is to be made now: once a night, and an hour after a start where the newest one is older than a day. */
export function isBackupDue(
  now: WallTime,
  { startedAt, newest }: { readonly startedAt: WallTime; readonly newest: number | null },
): boolean {
  const age = newest === null ? Infinity : now - newest;
  return (isQuiet(now) && age >= ONCE_IN_MS) || (apart(now, startedAt) >= HOUR_MS && age >= LATE_MS);
}
