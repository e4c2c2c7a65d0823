import { sessionOf } from '#domain/indicators/volume-indicators.ts';
import type { CombinedBar } from '#domain/market/combined-bars.ts';

/** Returns what a combination opened at in the session of its newest bar; null without bars. */
export function sessionOpen(sum: readonly CombinedBar[]): number | null {
  const newest = sum.at(-1);
  if (newest === undefined) return null;
  const session = sessionOf(newest.at);
  return sum.find(({ at }) => sessionOf(at) === session)?.open ?? null;
}
