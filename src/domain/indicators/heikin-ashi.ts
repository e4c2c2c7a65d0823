import type { Bar } from './bar.ts';

/** Returns bars whose open is the middle of the averaged bar before and whose close is the mean of the own four prices: drawn, never traded on. */
export function heikinAshi(bars: readonly Bar[]): readonly Bar[] {
  let before: Bar | null = null;
  return bars.map((bar) => {
    const close = (bar.open + bar.high + bar.low + bar.close) / 4;
    const open = before === null ? (bar.open + bar.close) / 2 : (before.open + before.close) / 2;
    before = { ...bar, open, close, high: Math.max(bar.high, open, close), low: Math.min(bar.low, open, close) };
    return before;
  });
}
