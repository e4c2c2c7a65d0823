import { describe, expect, it } from 'vitest';
import { type MarketShape, runOfDays } from '#tests/support/market-shape.ts';

const YEARS = 20;
const SEEDS = [1, 2, 3];

/** The published bands: daily S&P 500 from 1990 to 2022, and India VIX. */
const BANDS = [
  ['volatility', 0.13, 0.24],
  ['kurtosis', 6, 20],
  ['lag1', 0.15, 0.4],
  ['lag20', 0.1, 0.3],
  ['leverage', -0.2, -0.05],
  ['beyond3', 2, 7],
  ['gapShare', 0.25, 0.35],
  ['vixLowest', 9, 12],
  ['vixMedian', 14, 18],
  ['vixHighest', 30, 50],
] as const satisfies readonly (readonly [keyof MarketShape, number, number])[];

describe('twenty years of the whole exchange, five steps a day', () => {
  const shapes = SEEDS.map((seed) => runOfDays(seed, YEARS * 252, 5).shape);

  it.each(BANDS)('%s lies between %d and %d in the median of three seeds', (what, low, high) => {
    const values = shapes.map((shape) => shape[what]).toSorted((a, b) => a - b);
    const figures = `${what}: ${values.map((value) => value.toPrecision(3)).join(' ')}`;
    expect(values[1], figures).toBeGreaterThan(low);
    expect(values[1], figures).toBeLessThan(high);
  });
});
