import { describe, expect, it } from 'vitest';
import { rangeStart } from '#client/features/portfolio/model/date-range.ts';
import { performanceOf } from '#client/features/portfolio/model/performance.ts';

describe('the figures of daily results', () => {
  it('are exact to the paisa', () => {
    const figures = performanceOf([0.1, 0.2, -0.3, 0.1], 1_000);
    expect(figures.total).toBe(0.1);
    expect(figures.share).toBe(0.0001);
    expect(figures.maxDrawdown).toBe(-0.3);
    expect(figures.averageLoss).toBe(-0.3);
  });

  it('count a day of zero as neither won nor lost', () => {
    expect(performanceOf([10, 0, -5], 100)).toMatchObject({ wins: 1, losses: 1, flat: 1, winRate: 0.5, profitFactor: 2 });
  });

  it('measure the drawdown from the highest total so far, the start included', () => {
    expect(performanceOf([-50, 20, 100, -30, -40, 200], null).maxDrawdown).toBe(-70);
    expect(performanceOf([-50, 20], null).maxDrawdown).toBe(-50);
    expect(performanceOf([50, 20], null).maxDrawdown).toBe(0);
  });

  it('are unknown where a day is unknown, and no ratio divides by nothing', () => {
    expect(performanceOf([10, null], 100)).toMatchObject({
      total: null,
      share: null,
      maxDrawdown: null,
      profitFactor: null,
      unknown: 1,
      wins: 1,
    });
    expect(performanceOf([10], 0)).toMatchObject({ total: 10, share: null, profitFactor: null });
    expect(performanceOf([], 100)).toMatchObject({ total: 0, winRate: null, averageWin: null });
  });
});

describe('a range of days', () => {
  it.each([
    ['1w', '2026-11-23', '2026-11-17'],
    ['1m', '2026-11-23', '2026-10-24'],
    ['1m', '2027-03-31', '2027-03-01'],
    ['3m', '2026-11-23', '2026-08-24'],
    ['ytd', '2026-11-23', '2026-01-01'],
    ['1y', '2028-02-29', '2027-03-01'],
    ['all', '2026-11-23', '2000-01-01'],
  ] as const)('%s up to %s begins on %s', (range, to, from) => {
    expect(rangeStart(range, to)).toBe(from);
  });
});
