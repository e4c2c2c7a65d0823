import { HMA, SMA, VWMA, WMA } from 'trading-signals';
import type { Bar, Line } from './bar.ts';
import { combine, pick, runOver } from './run-line.ts';

/** How an exponential average begins: with the plain average of its first values, as chart programs do, or with the first value. */
export type AverageSeed = 'average' | 'first';

const itself = (value: number) => value;

/** Returns the plain average of the last `length` values. */
export function simpleAverage(values: Line, length: number): Line {
  return pick(runOver(new SMA(length), values), itself);
}

/** Returns the average whose weights grow by one from the oldest of `length` values to the newest. */
export function weightedAverage(values: Line, length: number): Line {
  return pick(runOver(new WMA(length), values), itself);
}

/**
 * Returns the exponential average, each new value weighing 2/(length + 1). The library begins it with the first value, chart programs with a
 * plain average of the first `length`: both are here. Leading nulls are left out of the count.
 */
export function exponentialAverage(values: Line, length: number, seed: AverageSeed = 'average'): Line {
  const weight = 2 / (length + 1);
  let count = 0;
  let sum = 0;
  let last: number | null = null;
  return values.map((value) => {
    if (value === null) return null;
    count += 1;
    if (last !== null) last += weight * (value - last);
    else if (seed === 'first') last = value;
    else {
      sum += value;
      if (count === length) last = sum / length;
    }
    return last;
  });
}

/** Returns the double exponential average, 2 EMA - EMA(EMA). Mulloy 1994. */
export function doubleAverage(values: Line, length: number): Line {
  const once = exponentialAverage(values, length);
  return combine([once, exponentialAverage(once, length)], (first = 0, second = 0) => 2 * first - second);
}

/** Returns the triple exponential average, 3 EMA - 3 EMA(EMA) + EMA(EMA(EMA)). Mulloy 1994. */
export function tripleAverage(values: Line, length: number): Line {
  const once = exponentialAverage(values, length);
  const twice = exponentialAverage(once, length);
  return combine([once, twice, exponentialAverage(twice, length)], (first = 0, second = 0, third = 0) => 3 * (first - second) + third);
}

/** Returns Hull's average, a weighted average over sqrt(length) of 2 WMA(length/2) - WMA(length). Hull 2005. */
export function hullAverage(values: Line, length: number): Line {
  return pick(runOver(new HMA(length), values), itself);
}

/** Returns the average close weighted by volume; null where the last `length` bars traded nothing. */
export function volumeWeightedAverage(bars: readonly Bar[], length: number): Line {
  return pick(runOver(new VWMA(length), bars), itself);
}
