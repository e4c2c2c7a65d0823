import { wallTime, type WallTime } from '#domain/units/time.ts';

/** Below this the clocks count as equal: an HTTP date has whole seconds. */
const EQUAL_MS = 2_000;
const SAMPLES = 8;
let samples: number[] = [];

/**
 * Notes what the server's clock said in something that arrived just now. A delay on the way can only make the server look
 * behind, so the largest of the last samples is nearest to the truth; a late packet never makes old data look young.
 */
export function observeServerClock(serverMs: number, at: WallTime): void {
  samples = [...samples.slice(1 - SAMPLES), serverMs - at];
}

/** Returns how far the server's clock is ahead of this device's, in ms. */
export function serverClockOffset(): number {
  if (samples.length === 0) return 0;
  const offset = Math.max(...samples);
  return Math.abs(offset) < EQUAL_MS ? 0 : offset;
}

/** Returns an instant of the server's clock by this device's clock, never in the future of `now`. */
export function fromServerClock(serverMs: number, now: WallTime): WallTime {
  return wallTime(Math.min(now, Math.round(serverMs - serverClockOffset())));
}
