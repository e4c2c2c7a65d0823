import { setTimeout as wait } from 'node:timers/promises';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 3_000;
/** Why we wait is said at first and then this often. */
const SAY_EVERY_MS = 5_000;

/** Returns the pauses between the tries of something that may take long: each twice the one before, and now and then a word why. */
export function patience(signal: AbortSignal | undefined, notify: (reason: unknown) => void) {
  let saidAt = -Infinity;
  let pauseMs = FIRST_PAUSE_MS;

  function say(reason: unknown): void {
    const now = performance.now();
    if (now - saidAt < SAY_EVERY_MS) return;
    saidAt = now;
    notify(reason);
  }

  return {
    /** Logs the reason, unless a reason was just logged. */
    say,
    /** Tells the reason likewise and waits; at once over when the signal comes. */
    async pause(reason: unknown): Promise<void> {
      say(reason);
      await wait(pauseMs, undefined, { signal }).catch(() => {});
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
    },
  };
}
