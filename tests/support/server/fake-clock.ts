import { type WallTime, wallTime } from '#domain/units/time.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';

export interface FakeClock extends WallClock {
  /** Moves the clock on. */
  advance(ms: number): void;
  set(at: number): void;
}

/** Returns a clock that moves only on request. */
export function fakeClock(start: number = Date.UTC(2026, 10, 23, 4, 0)): FakeClock {
  let at: WallTime = wallTime(start);
  return {
    now: () => at,
    advance: (ms) => (at = wallTime(at + ms)),
    set: (ms) => (at = wallTime(ms)),
  };
}
