import type { Bar } from './bar.ts';

/**
 * Returns the bar changed or started by a trade, given the last bar; null when the trade belongs to neither. Bars of a session are a whole number of lengths
 * apart, nights included. Without a length a bar is a day, or another unit that `part` gives an instant: only trades of its own unit change it. Volume arrives with the next answer.
 */
export function runningBar(last: Bar, price: number, at: number, lengthMs: number | null, part: (at: number) => number): Bar | null {
  if (at < last.at) return null;
  const isWithin = lengthMs === null ? part(at) === part(last.at) : at < last.at + lengthMs;
  if (isWithin) {
    if (price === last.close) return null;
    return { ...last, close: price, high: Math.max(last.high, price), low: Math.min(last.low, price) };
  }
  if (lengthMs === null) return null;
  const begun = last.at + Math.floor((at - last.at) / lengthMs) * lengthMs;
  return { ...last, at: begun, open: price, high: price, low: price, close: price, volume: 0 };
}
