import { wallTime, type WallTime } from '#domain/units/time.ts';

/** Returns the device's current time. The only place in the client that reads the clock for timestamps. */
export function wallNow(): WallTime {
  return wallTime(Date.now());
}
