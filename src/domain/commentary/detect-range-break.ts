import { MINUTE_MS } from '../calendar/dates.ts';
import type { Candle } from '../market/candle.ts';
import { priceToDecimal } from '../units/price.ts';
import type { Finding } from './observation.ts';

/** Minutes from the open that make the opening range. */
const RANGE_MINUTES = 30;

/**
 * Returns the break of the opening range: the newest minute is the first of the session to close beyond the high or the low of its first
 * thirty minutes. One break a side and session.
 */
export function detectRangeBreak(opensAt: number, minutes: readonly Candle[]): Finding {
  const end = opensAt + RANGE_MINUTES * MINUTE_MS;
  const range = minutes.filter(({ at }) => at < end);
  const after = minutes.filter(({ at }) => at >= end);
  const last = after.at(-1);
  if (range.length === 0 || last === undefined) return null;
  const high = Math.max(...range.map((candle) => candle.high));
  const low = Math.min(...range.map((candle) => candle.low));
  const earlier = after.slice(0, -1);
  const above = last.close > high && earlier.every(({ close }) => close <= high);
  const below = last.close < low && earlier.every(({ close }) => close >= low);
  if (!above && !below) return null;
  return {
    direction: above ? 'up' : 'down',
    figures: { close: priceToDecimal(last.close), range_high: high / 10_000, range_low: low / 10_000, minutes: RANGE_MINUTES },
  };
}
