import { ATR, BollingerBands, DonchianChannels } from 'trading-signals';
import { exponentialAverage } from './averages.ts';
import type { Bar, Line } from './bar.ts';
import { combine, pick, runOver } from './run-line.ts';

/** Three lines around the price. */
export interface Bands {
  readonly upper: Line;
  readonly middle: Line;
  readonly lower: Line;
}

type Found = { readonly upper: number; readonly middle: number; readonly lower: number };
const bandsOf = (results: readonly (Found | null)[]): Bands => ({
  upper: pick(results, (found) => found.upper),
  middle: pick(results, (found) => found.middle),
  lower: pick(results, (found) => found.lower),
});

/** Returns Bollinger's bands: the plain average and `width` population standard deviations on both sides. Bollinger 2001. */
export function bollingerBands(values: Line, length: number, width: number): Bands {
  return bandsOf(runOver(new BollingerBands(length, width), values));
}

/** Returns the highest high and the lowest low of the last `length` bars, and their middle. */
export function donchianChannel(bars: readonly Bar[], length: number): Bands {
  return bandsOf(runOver(new DonchianChannels(length), bars));
}

/** Returns the average true range by Wilder's average; the first bar's range is its height. In the currency unit. Wilder 1978. */
export function averageTrueRange(bars: readonly Bar[], length: number): Line {
  return pick(runOver(new ATR(length), bars), (value) => value);
}

/** Returns Keltner's channel: an exponential average of the close and `width` average true ranges on both sides. */
export function keltnerChannel(bars: readonly Bar[], length: number, rangeLength: number, width: number): Bands {
  const middle = exponentialAverage(
    bars.map((bar) => bar.close),
    length,
  );
  const range = averageTrueRange(bars, rangeLength);
  const at = (sign: number) => combine([middle, range], (average = 0, reach = 0) => average + sign * width * reach);
  return { upper: at(1), middle, lower: at(-1) };
}
