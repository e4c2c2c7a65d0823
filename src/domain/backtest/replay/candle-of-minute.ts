import { MINUTE_MS } from '#domain/calendar/ist.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { ExchangeTime } from '#domain/units/time.ts';

/** Returns the minute of the session in which a candle begins. */
export function minuteOfCandle({ at }: Candle, opensAt: ExchangeTime): number {
  return Math.round((at - opensAt) / MINUTE_MS);
}

/** Returns the candle of a minute of the session, the last of several; undefined for a minute without one. Candles are in order of time. */
export function candleOfMinute(candles: readonly Candle[], opensAt: ExchangeTime, minute: number): Candle | undefined {
  // Where no minute is missing each stands at its own place.
  const own = candles[minute];
  const next = candles[minute + 1];
  if (own !== undefined && minuteOfCandle(own, opensAt) === minute && (next === undefined || minuteOfCandle(next, opensAt) > minute))
    return own;
  let [from, to] = [0, candles.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const candle = candles[middle];
    if (candle !== undefined && minuteOfCandle(candle, opensAt) <= minute) from = middle + 1;
    else to = middle;
  }
  const found = candles[from - 1];
  return found !== undefined && minuteOfCandle(found, opensAt) === minute ? found : undefined;
}
