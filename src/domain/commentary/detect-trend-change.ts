import type { Candle } from '../market/candle.ts';
import { priceToDecimal } from '../units/price.ts';
import { type Finding, rounded } from './observation.ts';

/** Minutes of the two averages of closes. */
const FAST_MINUTES = 20;
const SLOW_MINUTES = 60;
/** Smallest distance of the fast average from the slow one, in percent of the slow one; nearer, there is no trend. */
const TREND_PERCENT = 0.04;

type Side = 1 | -1 | 0;

function averageUntil(minutes: readonly Candle[], end: number, length: number): number {
  let sum = 0;
  for (let index = end - length; index < end; index += 1) sum += minutes[index]?.close ?? 0;
  return sum / length;
}

function sideAt(minutes: readonly Candle[], end: number): Side {
  const slow = averageUntil(minutes, end, SLOW_MINUTES);
  const percent = (averageUntil(minutes, end, FAST_MINUTES) / slow - 1) * 100;
  return percent >= TREND_PERCENT ? 1 : percent <= -TREND_PERCENT ? -1 : 0;
}

/**
 * Returns a change of the short trend: the twenty-minute average of closes is now clearly on one side of the sixty-minute average, and was clearly on the
 * opposite side the last time in this session that the averages were clearly apart.
 */
export function detectTrendChange(minutes: readonly Candle[]): Finding {
  const count = minutes.length;
  const last = minutes.at(-1);
  if (last === undefined || count <= SLOW_MINUTES) return null;
  const now = sideAt(minutes, count);
  if (now === 0 || sideAt(minutes, count - 1) === now) return null;
  for (let end = count - 1; end >= SLOW_MINUTES; end -= 1) {
    const side = sideAt(minutes, end);
    if (side === now) return null;
    if (side === -now)
      return {
        direction: now > 0 ? 'up' : 'down',
        figures: {
          close: priceToDecimal(last.close),
          fast: rounded(averageUntil(minutes, count, FAST_MINUTES) / 10_000, 2),
          slow: rounded(averageUntil(minutes, count, SLOW_MINUTES) / 10_000, 2),
          fast_minutes: FAST_MINUTES,
          slow_minutes: SLOW_MINUTES,
        },
      };
  }
  return null;
}
