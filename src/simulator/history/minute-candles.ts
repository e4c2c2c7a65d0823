import { type Candle } from '#domain/market/candle.ts';
import { price } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { hashUnit } from '../processes/random.ts';

/** A value at the start of each minute and, last, at the close: what the candles between are made from. */
export interface MinuteSeries {
  readonly at: readonly ExchangeTime[];
  /** In currency units or index points; one more than there are candles. */
  readonly values: readonly number[];
  /** Variance of the logarithm within each minute; 0 keeps high and low at open and close. */
  readonly variances: readonly number[];
  /** In 1/10 000. */
  readonly tick: number;
  /** Seeds the random highs and lows of this instrument and day: the same key gives the same ones. */
  readonly key: number;
  readonly volumes: readonly number[] | null;
  readonly openInterest: { readonly morning: number; readonly close: number } | null;
}

/**
 * Returns the candles of a session. High and low within a minute are drawn from the law of the extremes of a Brownian path between its
 * two ends, so a longer candle has the range that finer steps would have given it.
 */
export function minuteCandles(series: MinuteSeries): readonly Candle[] {
  const { at, values, variances, tick, key, volumes, openInterest } = series;
  const onTick = (value: number) => price(Math.max(1, Math.round((value * 10_000) / tick)) * tick);
  const dayVolume = Math.max(1, volumes?.reduce((sum, own) => sum + own, 0) ?? 1);
  let traded = 0;
  const count = values.length - 1;
  const candles: Candle[] = [];
  for (let minute = 0; minute < count; minute += 1) {
    const first = values[minute] ?? 0;
    const last = values[minute + 1] ?? first;
    const start = at[minute];
    if (start === undefined) break;
    const open = onTick(first);
    const close = onTick(last);
    const variance = variances[minute] ?? 0;
    let high = Math.max(open, close);
    let low = Math.min(open, close);
    if (variance > 0) {
      const move = Math.log(last / first);
      const reach = (salt: number) => Math.sqrt(move * move - 2 * variance * Math.log(hashUnit(key, minute, salt) + 1e-12));
      high = Math.max(high, onTick(first * Math.exp((move + reach(1)) / 2)));
      low = Math.min(low, onTick(first * Math.exp((move - reach(2)) / 2)));
    }
    const volume = volumes?.[minute] ?? 0;
    traded += volume;
    const held = openInterest === null ? 0 : openInterest.morning + (openInterest.close - openInterest.morning) * (traded / dayVolume);
    candles.push({ at: start, open, high: price(high), low: price(low), close, volume, openInterest: Math.round(held) });
  }
  return candles;
}
