import { wallTime, type WallTime } from '#domain/units/time.ts';

/** Returns this device's clock. The one place of the client that reads it for stamps. */
export function wallNow(): WallTime {
  return wallTime(Date.now());
}
