import { useSyncExternalStore } from 'react';
import type { WallTime } from '#domain/units/time.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { watchPulse } from '#client/state/stream/pulse.ts';

const SECOND = 1_000;
const WAKING = ['visibilitychange', 'resume'] as const;
/** Delay of the clock after a restored pulse, so that the packet's prices are shown together with the new state. */
const SHOWN_MS = 120;
const watchers = new Set<() => void>();
let now: WallTime = wallNow();
let timer: ReturnType<typeof setInterval> | null = null;
let stopPulse = () => {};

function beat(): void {
  now = wallNow();
  for (const watcher of watchers) watcher();
}

/**
 * Returns the wall time in steps of a second. While nobody watches it moves when it is asked for, and then not again as the first watcher comes: what has
 * been drawn by it would at once be drawn again.
 */
function steps(): WallTime {
  if (timer === null && Math.abs(wallNow() - now) >= SECOND) now = wallNow();
  return now;
}

/** Calls the watcher every second; one timer serves all. Returns how to stop. */
export function watchSeconds(watcher: () => void): () => void {
  if (timer === null) {
    steps();
    timer = setInterval(beat, SECOND);
    // A page that wakes up updates the ages at once.
    for (const event of WAKING) document.addEventListener(event, beat);
    stopPulse = watchPulse(() => setTimeout(beat, SHOWN_MS));
  }
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0 && timer !== null) {
      clearInterval(timer);
      for (const event of WAKING) document.removeEventListener(event, beat);
      stopPulse();
      timer = null;
    }
  };
}

/** Returns the wall time in steps of a second; the component renders again with each. */
export function useNow(): WallTime {
  return useSyncExternalStore(watchSeconds, steps);
}

/** Returns what `select` makes of the wall time; the component renders again only when that changes. */
export function useNowSelect<T extends string | number | boolean>(select: (now: WallTime) => T): T {
  return useSyncExternalStore(watchSeconds, () => select(steps()));
}
