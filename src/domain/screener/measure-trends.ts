import { exponentialAverage, simpleAverage } from '../indicators/averages.ts';
import { averageTrueRange } from '../indicators/bands.ts';
import { directionalMovement } from '../indicators/directional-movement.ts';
import { relativeStrength } from '../indicators/oscillators.ts';
import { superTrend } from '../indicators/trend.ts';
import type { DayBar } from './day-bar.ts';
import type { FieldValues } from './fields.ts';

const distance = (close: number, from: number | null | undefined) =>
  from === null || from === undefined || !(from > 0) ? null : (close / from - 1) * 100;

/**
 * Returns the fields of averages and indicators for each bar, oldest first: SMA 20 and 50, EMA 9 and 21, RSI 14, ATR 14 in percent of the
 * close, ADX 14, Supertrend of 10 bars and 3 ranges. Null where the history before the bar is too short.
 */
export function measureTrends(bars: readonly DayBar[]): readonly FieldValues[] {
  const closes = bars.map(({ close }) => close);
  const short = simpleAverage(closes, 20);
  const long = simpleAverage(closes, 50);
  const fast = exponentialAverage(closes, 9);
  const slow = exponentialAverage(closes, 21);
  const strength = relativeStrength(closes, 14);
  const ranges = averageTrueRange(bars, 14);
  const { adx } = directionalMovement(bars, 14);
  const { rising, falling } = superTrend(bars, 10, 3);
  return bars.map(({ close }, place): FieldValues => {
    const range = ranges[place] ?? null;
    const side = typeof rising[place] === 'number' ? 'up' : typeof falling[place] === 'number' ? 'down' : null;
    return {
      'sma-20': short[place] ?? null,
      'sma-50': long[place] ?? null,
      'sma-20-distance': distance(close, short[place]),
      'sma-50-distance': distance(close, long[place]),
      'ema-9': fast[place] ?? null,
      'ema-21': slow[place] ?? null,
      'supertrend-side': side,
      adx: adx[place] ?? null,
      rsi: strength[place] ?? null,
      atr: range === null || !(close > 0) ? null : (range / close) * 100,
    };
  });
}
