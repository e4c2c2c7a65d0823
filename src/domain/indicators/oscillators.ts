import { CCI, MOM, ROC, RSI, WilliamsR } from 'trading-signals';
import { exponentialAverage, simpleAverage, type AverageSeed } from './averages.ts';
import { donchianChannel } from './bands.ts';
import type { Bar, Line } from './bar.ts';
import { combine, pick, runOver } from './run-line.ts';

const itself = (value: number) => value;

/** Returns the relative strength index by Wilder's average, 0 to 100; 100 when nothing fell. Wilder 1978. `length` is at least 2. */
export function relativeStrength(values: Line, length: number): Line {
  return pick(runOver(new RSI(Math.max(2, length)), values), itself);
}

/** A fast and a slow line of an oscillator. */
interface Crossing {
  readonly k: Line;
  readonly d: Line;
}

function withAverages(raw: Line, smoothing: number, signal: number): Crossing {
  const k = simpleAverage(raw, smoothing);
  return { k, d: simpleAverage(k, signal) };
}

/** Returns Lane's stochastic: where the close stands between the extremes of `length` bars, 0 to 100, smoothed; 50 when they are one. */
export function stochastic(bars: readonly Bar[], length: number, smoothing: number, signal: number): Crossing {
  const { upper, lower } = donchianChannel(bars, length);
  const closes = bars.map((bar) => bar.close);
  const raw = combine([closes, upper, lower], (close = 0, high = 0, low = 0) => (high > low ? (100 * (close - low)) / (high - low) : 50));
  return withAverages(raw, smoothing, signal);
}

/** Returns the stochastic of the relative strength index, 0 to 100; 50 when it did not move. Chande and Kroll 1994. */
export function stochasticStrength(values: Line, length: number, over: number, smoothing: number, signal: number): Crossing {
  const strength = relativeStrength(values, length);
  const raw = strength.map((value, index) => {
    const window = strength.slice(Math.max(0, index - over + 1), index + 1);
    if (value === null || window.length < over || window.includes(null)) return null;
    const known = window as readonly number[];
    const [low, high] = [Math.min(...known), Math.max(...known)];
    return high > low ? (100 * (value - low)) / (high - low) : 50;
  });
  return withAverages(raw, smoothing, signal);
}

/** Difference of two exponential averages, its average, and the difference of both. */
interface Convergence {
  readonly macd: Line;
  readonly signal: Line;
  readonly histogram: Line;
}

/** Returns Appel's MACD: EMA(fast) - EMA(slow), an EMA of it, and the difference. */
export function convergence(values: Line, fast: number, slow: number, signalLength: number, seed: AverageSeed = 'average'): Convergence {
  const longer = exponentialAverage(values, slow, seed);
  const both = combine([exponentialAverage(values, fast, seed), longer], (short = 0, long = 0) => short - long);
  // Begun with the first value, both averages have one from the first bar on; the distance counts once the slow one has seen its length.
  const macd = seed === 'first' ? both.map((value, index) => (index < slow - 1 ? null : value)) : both;
  const signal = exponentialAverage(macd, signalLength, seed);
  return { macd, signal, histogram: combine([macd, signal], (first = 0, second = 0) => first - second) };
}

/** Returns Lambert's commodity channel index: the typical price's distance from its average in 0.015 mean deviations. */
export function channelIndex(bars: readonly Bar[], length: number): Line {
  return pick(runOver(new CCI(length), bars), itself);
}

/** Returns the change over `length` bars in percent. */
export function rateOfChange(values: Line, length: number): Line {
  return pick(runOver(new ROC(length), values), (value) => 100 * value);
}

/** Returns the change over `length` bars, in the unit of the values. */
export function momentum(values: Line, length: number): Line {
  return pick(runOver(new MOM(length), values), itself);
}

/** Returns Williams' %R, -100 at the lowest low to 0 at the highest high of `length` bars. */
export function williamsRange(bars: readonly Bar[], length: number): Line {
  return pick(runOver(new WilliamsR(length), bars), itself);
}
