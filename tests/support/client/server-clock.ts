import { wallTime } from '#domain/units/time.ts';
import { observeServerClock } from '#client/state/stream/server-clock.ts';

/** Has the page hear of a server whose clock agrees with ours after its own was set: nothing else is remembered. */
export function forgetServerClock(): void {
  observeServerClock(0, wallTime(0));
}
