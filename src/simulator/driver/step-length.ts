import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { STEP_MS } from '../feed/market-state.ts';

/** More steps a second than this are not made: what is beyond makes each step longer. */
const MOST_STEPS_A_SECOND = 40;

/**
 * Returns the exchange time of a step at a speed (exchange seconds per second): 250 ms up to a speed of 10, then longer, so that a server
 * makes at most 40 steps a second: 15 s at 600. A minute is a whole number of steps. A longer step draws the same moves in law, shows fewer quotes on the way, and orders see
 * its end alone.
 */
export function stepLengthFor(speed: number): number {
  let steps = Math.max(1, Math.ceil((speed * 1_000) / STEP_MS / MOST_STEPS_A_SECOND));
  while (steps < MINUTE_MS / STEP_MS && (MINUTE_MS / STEP_MS) % steps !== 0) steps += 1;
  return STEP_MS * steps;
}
