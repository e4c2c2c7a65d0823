import { wallTime, type WallTime } from '#domain/units/time.ts';

/** Clocks count as equal below this difference: an HTTP date has whole seconds. */
const EQUAL_MS = 2_000;
/** Lifetime of a sample: two clocks drift apart by less than a tenth of a second in that time. */
const KEPT_MS = 10 * 60_000;
/** If wall clock and monotonic clock differ by more, the first was set or the second slept: all samples are void. */
const SET_MS = 1_000;

interface Sample {
  readonly offset: number;
  readonly steady: number;
}

/** Samples with the largest offset first, each younger than its predecessors. */
let samples: readonly Sample[] = [];
let apart = 0;

/**
 * Records the server time of a packet just received. Network delay can only make the server look behind, so the largest offset is the most accurate and
 * is used through minutes of slow packets; a late packet never makes old data look young.
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
