import { wallTime, type WallTime } from '#domain/units/time.ts';

/** Below this the clocks count as equal: an HTTP date has whole seconds. */
const EQUAL_MS = 2_000;
/** The best sample is kept for so long: two clocks drift apart by less than a tenth of a second meanwhile. */
const KEPT_MS = 10 * 60_000;
/** When the clock of the day and the steady one part by more, the first was set or the second slept: what was known of it no longer holds. */
const SET_MS = 1_000;

interface Sample {
  readonly offset: number;
  readonly steady: number;
}

/** The best first, each younger than those before it. */
let samples: readonly Sample[] = [];
let apart = 0;

/**
 * Notes what the server's clock said in something that arrived just now. A delay on the way can only make the server look behind, so the largest
 * sample is nearest to the truth, and is believed through minutes in which everything comes late; a late packet never makes old data look young.
 */
export function observeServerClock(serverMs: number, at: WallTime, steady: number = performance.now()): void {
  const offset = serverMs - at;
  const known = Math.abs(at - steady - apart) < SET_MS ? samples : [];
  apart = at - steady;
  samples = [...known.filter((each) => each.offset > offset && steady - each.steady < KEPT_MS), { offset, steady }];
}

/** Returns how far the server's clock is ahead of this device's, in ms. */
export function serverClockOffset(): number {
  const offset = samples[0]?.offset ?? 0;
  return Math.abs(offset) < EQUAL_MS ? 0 : offset;
}

/** Returns an instant of the server's clock by this device's clock, never in the future of `now`. */
export function fromServerClock(serverMs: number, now: WallTime): WallTime {
  return wallTime(Math.min(now, Math.round(serverMs - serverClockOffset())));
}
