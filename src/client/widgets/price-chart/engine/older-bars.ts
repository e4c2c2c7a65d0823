import type { Bar } from '#domain/indicators/bar.ts';

type Page = { readonly bars: readonly Bar[]; readonly more: boolean };
type Older = (before: number) => Promise<Page>;

/** After a failed ask the bars before are not asked for again for so long, however often the chart wants them. */
export const REST_MS = 5_000;

/** Returns what asks for older bars: a failure answers "none yet", so that the next scroll asks again. `now` is any clock that only runs forward. */
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
