import { describe, expect, it } from 'vitest';
import { SHARES } from '#simulator/shares.ts';
import { runOfDays, sum } from '#tests/support/market/market-shape.ts';

const DAYS = 252;
// The market of everybody who sets no seed. Slow volatility makes some years wild: that of seed 2 has a median index of 27.
const year = runOfDays(1, DAYS, 13);

const mean = (values: readonly number[]) => sum(values) / values.length;
function correlation(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [mean(a), mean(b)];
  const product = sum(a.map((value, i) => (value - x) * ((b[i] ?? 0) - y)));
  return product / Math.sqrt(sum(a.map((value) => (value - x) ** 2)) * sum(b.map((value) => (value - y) ** 2)));
}

describe('a simulated year of the whole exchange', () => {
  it('is a U in movement and in volume: busy at the open, quiet at noon, busy again at the close', () => {
    for (const shape of [year.roughness, year.volume]) {
      const noon = mean(shape.slice(4, 9));
      expect(shape[0]).toBeGreaterThan(1.25 * noon);
      expect(shape.at(-1)).toBeGreaterThan(noon);
    }
    expect(year.roughness.at(-1)).toBeGreaterThan(1.05 * mean(year.roughness.slice(4, 9)));
  });

  it('leaves a quarter to a third of the variance to the night', () => {
    expect(year.shape.gapShare).toBeGreaterThan(0.2);
    expect(year.shape.gapShare).toBeLessThan(0.42);
  });

  it('has a volatility index between 9 and 50, computed from its chain each day', () => {
    expect(year.shape.vixLowest).toBeGreaterThan(9);
    expect(year.shape.vixHighest).toBeLessThan(50);
    expect(year.shape.vixMedian).toBeGreaterThan(10);
    expect(year.shape.vixMedian).toBeLessThan(24);
  });

  it('has shares that move with the market, and more with their own sector than with another', () => {
    const returns = SHARES.map((_, entry) =>
      year.worths.slice(1).map((row, day) => Math.log((row[entry] ?? 1) / (year.worths[day]?.[entry] ?? 1))),
    );
    const together: number[] = [];
    const apart: number[] = [];
    SHARES.forEach((one, i) =>
      SHARES.slice(i + 1).forEach((other, k) => {
        (one.sector === other.sector ? together : apart).push(correlation(returns[i]!, returns[i + 1 + k]!));
      }),
    );
    expect(mean(apart)).toBeGreaterThan(0.15);
    expect(mean(apart)).toBeLessThan(0.55);
    expect(mean(together)).toBeGreaterThan(mean(apart) + 0.08);
  });

  it('moves each share about as much as its row says', () => {
    const ratios = SHARES.map((row, entry) => {
      const moves = year.worths.slice(1).map((worth, day) => Math.log((worth[entry] ?? 1) / (year.worths[day]?.[entry] ?? 1)));
      return Math.sqrt((sum(moves.map((value) => value ** 2)) / moves.length) * DAYS) / row.volatility;
    });
    expect(mean(ratios)).toBeGreaterThan(0.75);
    expect(mean(ratios)).toBeLessThan(1.6);
  });
});
