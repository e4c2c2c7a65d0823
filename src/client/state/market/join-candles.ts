import type { Candle } from './candles.ts';

/** What a device keeps of one chart. */
const KEPT = 10_000;

/**
 * Returns bars with newer ones put in: what both have is taken from the newer. Newer bars that do not reach back to the old ones, because
 * they are as many as one answer holds, replace them: a chart never joins over a hole that it does not know.
 */
export function joinCandles(old: readonly Candle[], newer: readonly Candle[], limit: number): readonly Candle[] {
  const first = newer[0];
  if (first === undefined) return old;
  const before = old.filter(([at]) => at < first[0]);
  const isTorn = before.length === old.length && newer.length >= limit;
  return (isTorn ? newer : [...before, ...newer]).slice(-KEPT);
}
