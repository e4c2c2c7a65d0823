import { STEP_MS } from '../feed/market-state.ts';

/** More steps a second than this are not made: what is beyond makes each step longer. */
const MOST_STEPS_A_SECOND = 40;

/**
 * Returns the exchange time of a step at a speed (exchange seconds per second): 250 ms up to a speed of 10, then longer, so that a server
 * makes at most 40 steps a second: 15 s at 600. A longer step draws the same moves in law, shows fewer quotes on the way, and orders see
 * its end alone.
 */
export function stepLengthFor(speed: number): number {
  const steps = Math.ceil((speed * 1_000) / STEP_MS / MOST_STEPS_A_SECOND);
  return STEP_MS * Math.max(1, steps);
}
