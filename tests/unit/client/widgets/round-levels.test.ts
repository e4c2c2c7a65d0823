import { describe, expect, it } from 'vitest';
import { roundLevels } from '#client/widgets/round-levels.ts';

/** The figures of a number without point, sign and the noughts at either end. */
const figures = (value: number) => value.toFixed(6).replace('.', '').replace(/^-?0*/, '').replace(/0+$/, '');

describe('the levels that an axis names', () => {
  it.each([
    [26_191.3, 26_346.41, [26_200, 26_250, 26_300]],
    [131.4, 251.9, [150, 200, 250]],
    [-4_215, 18_450, [0, 5_000, 10_000, 15_000]],
    [0.151, 0.1723, [0.155, 0.16, 0.165, 0.17]],
  ])('are round between %d and %d', (low, high, levels) => {
    expect(roundLevels(low, high)).toEqual(levels);
  });

  it('are three at least, evenly apart, inside the bounds, with two figures of their own at most', () => {
    for (let seed = 1; seed < 400; seed += 1) {
      const low = ((seed * 7_919) % 60_000) - 20_000;
      const high = low + 1.7 ** (seed % 24) / 10;
      const levels = roundLevels(low, high);
      expect(levels.length, `${low} ${high}`).toBeGreaterThanOrEqual(3);
      expect(levels.length).toBeLessThanOrEqual(7);
      expect(Math.min(...levels)).toBeGreaterThanOrEqual(low - 1e-6);
      expect(Math.max(...levels)).toBeLessThanOrEqual(high + 1e-6);
      const step = (levels[1] ?? 0) - (levels[0] ?? 0);
      expect(figures(step).length, `${low} ${high}: ${step}`).toBeLessThanOrEqual(2);
    }
  });

  it('lie on the tick: what nobody can trade at is named nowhere', () => {
    for (const level of roundLevels(2, 2.2, 3, 0.05)) expect(Math.abs(level / 0.05 - Math.round(level / 0.05))).toBeLessThan(1e-6);
    expect(roundLevels(2, 2.06, 3, 0.05)).toEqual([2, 2.05]);
    expect(roundLevels(5, 5)).toEqual([]);
  });
});
