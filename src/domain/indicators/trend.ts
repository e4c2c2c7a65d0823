import { Aroon, SuperTrend } from 'trading-signals';
import { donchianChannel } from './bands.ts';
import type { Bar, Line } from './bar.ts';
import { combine, pick, runOver } from './run-line.ts';

/** A line under a rising and over a falling market; of the two one has a value on each bar. */
interface TrendLine {
  readonly rising: Line;
  readonly falling: Line;
}

/** Returns the Supertrend: the middle of the bar and `width` average true ranges, which only follow until the close crosses them. */
export function superTrend(bars: readonly Bar[], length: number, width: number): TrendLine {
  const found = runOver(new SuperTrend({ interval: length, multiplier: width }), bars);
  const side = (trend: string) => found.map((result) => (result?.trend === trend ? result.supertrend : null));
  return { rising: side('BULLISH'), falling: side('BEARISH') };
}

/** Returns how many of the last `length` bars have passed since the highest high and the lowest low, as 100 down to 0. Chande 1995. */
export function aroon(bars: readonly Bar[], length: number): { readonly up: Line; readonly down: Line } {
  const found = runOver(new Aroon(length), bars);
  return { up: pick(found, (result) => result.aroonUp), down: pick(found, (result) => result.aroonDown) };
}

/** The five lines of the cloud. */
interface Ichimoku {
  readonly conversion: Line;
  readonly base: Line;
  readonly spanA: Line;
  readonly spanB: Line;
  /** The close drawn `base` bars back in time: relative to its bar it is a future price, so no condition may read it. */
  readonly lagging: Line;
}

const shifted = (line: Line, by: number): Line => line.map((_, index) => line[index - by] ?? null);

/** Returns the Ichimoku lines. The spans stand `baseLength` - 1 bars after, the lagging line as many before the bar that they were made of. */
export function ichimoku(bars: readonly Bar[], conversionLength: number, baseLength: number, spanLength: number): Ichimoku {
  const conversion = donchianChannel(bars, conversionLength).middle;
  const base = donchianChannel(bars, baseLength).middle;
  const ahead = baseLength - 1;
  return {
    conversion,
    base,
    spanA: shifted(
      combine([conversion, base], (first = 0, second = 0) => (first + second) / 2),
      ahead,
    ),
    spanB: shifted(donchianChannel(bars, spanLength).middle, ahead),
    lagging: bars.map((_, index) => bars[index + ahead]?.close ?? null),
  };
}
