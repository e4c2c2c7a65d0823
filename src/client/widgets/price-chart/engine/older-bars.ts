import type { Bar } from '#domain/indicators/bar.ts';

type Page = { readonly bars: readonly Bar[]; readonly more: boolean };
type Older = (before: number) => Promise<Page>;

/** Pause after a failed request for older bars, however often the chart asks. */
export const REST_MS = 5_000;

/** Returns a loader of older bars: a failure answers "none yet", so that a later scroll asks again. `now` is any monotonic clock. */
export function olderBars(now: () => number) {
  let failedAt = -Infinity;
  return async (older: Older, before: number): Promise<Page> => {
    const none: Page = { bars: [], more: true };
    if (now() - failedAt < REST_MS) return none;
    try {
      return await older(before);
    } catch {
      failedAt = now();
      return none;
    }
  };
}
