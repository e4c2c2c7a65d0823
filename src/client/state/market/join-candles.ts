import type { Candle } from './candles.ts';

/** Maximum number of candles stored per chart. */
const KEPT = 10_000;

/**
 * Returns old bars merged with newer ones; a bar in both is taken from the newer. A full answer (`limit` bars) that does not reach back to the old bars
 * replaces them, so that the chart never hides a gap.
 */
export function joinCandles(old: readonly Candle[], newer: readonly Candle[], limit: number): readonly Candle[] {
  const first = newer[0];
  if (first === undefined) return old;
  const before = old.filter(([at]) => at < first[0]);
  const isTorn = before.length === old.length && newer.length >= limit;
  return (isTorn ? newer : [...before, ...newer]).slice(-KEPT);
}
