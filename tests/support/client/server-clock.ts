import { wallTime } from '#domain/units/time.ts';
import { observeServerClock } from '#client/state/stream/server-clock.ts';

/** More than are remembered. */
const SAMPLES = 10;

/** Has the page hear of a server whose clock agrees with ours for so long that nothing else is remembered. */
export function forgetServerClock(): void {
  for (let sample = 0; sample < SAMPLES; sample += 1) observeServerClock(0, wallTime(0));
}
