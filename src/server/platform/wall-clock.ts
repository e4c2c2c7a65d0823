import { type WallTime, wallTime } from '#domain/units/time.ts';

/** The server's own clock, injected wherever wall time is needed. */
export interface WallClock {
  now(): WallTime;
}

export const systemClock: WallClock = { now: () => wallTime(Date.now()) };
