import type { Strip } from './volatility-strip.ts';

const MINUTES_PER_YEAR = 525_600;
const MINUTES_PER_30_DAYS = 43_200;

/** One expiry of the index: its strip, its forward, the minutes to its end and the continuously compounded yearly rate. */
export interface IndexTerm {
  readonly strip: Strip;
  readonly forward: number;
  readonly minutes: number;
  readonly rate: number;
}

/** Returns the sum over the strip of gap / strike^2 x price, undiscounted. The gap is half the distance between the neighbours, at an end the full one. */
export function stripSum({ points }: Strip): number {
  let sum = 0;
  for (const [index, point] of points.entries()) {
    const below = points[index - 1];
    const above = points[index + 1];
    const gap =
      above === undefined
        ? point.strike - (below?.strike ?? Number.NaN)
        : below === undefined
          ? above.strike - point.strike
          : (above.strike - below.strike) / 2;
    sum += (gap / (point.strike * point.strike)) * point.price;
  }
  return sum;
}

/**
 * Returns the yearly variance that one expiry's options price in, or null when it has fewer than two strikes or no time left.
 * Source: Cboe Volatility Index Methodology: 2/T x sum(gap / K^2 x exp(RT) Q) - 1/T x (F/K0 - 1)^2.
 */
export function termVariance(term: IndexTerm): number | null {
  if (term.strip.points.length < 2 || !(term.minutes > 0)) return null;
  const years = term.minutes / MINUTES_PER_YEAR;
  const excess = term.forward / term.strip.atStrike - 1;
  const variance = (2 * Math.exp(term.rate * years) * stripSum(term.strip) - excess * excess) / years;
  return Number.isFinite(variance) && variance > 0 ? variance : null;
}

/**
 * Returns the volatility index in points (13.93 = 13.93 %): the 30-day volatility between a near and a later expiry, weighted by time in
 * minutes. Null when a term has no variance, the terms are not in order, or the interpolated variance is not positive.
 * Source: Cboe Volatility Index Methodology; NSE India VIX uses the same formula with `nseStrip`.
 */
export function volatilityIndex(near: IndexTerm, next: IndexTerm): number | null {
  const first = termVariance(near);
  const second = termVariance(next);
  if (first === null || second === null || next.minutes <= near.minutes) return null;
  const width = next.minutes - near.minutes;
  const total =
    (near.minutes * first * (next.minutes - MINUTES_PER_30_DAYS) + next.minutes * second * (MINUTES_PER_30_DAYS - near.minutes)) / width;
  const variance = total / MINUTES_PER_30_DAYS;
  return variance > 0 ? 100 * Math.sqrt(variance) : null;
}
