import { describe, expect, it } from 'vitest';
import { monthFrom, periodFigures, sumOf, weeksOf } from '#client/widgets/figures/calendar-month.ts';
import { equityPoints } from '#client/widgets/figures/equity-points.ts';
import { areaPath, linePath, scaleOf } from '#client/widgets/figures/line-path.ts';
import { shortAmount } from '#client/widgets/figures/short-amount.ts';
import { createFormat } from '#client/i18n/format.ts';
import { DEFAULT_FORMAT } from '#client/i18n/format-context.ts';

describe('a running total', () => {
  it('is exact and knows how far it stands below its highest', () => {
    const points = equityPoints([
      { date: '2026-11-02', net: 0.1 },
      { date: '2026-11-03', net: 0.2 },
      { date: '2026-11-04', net: -0.5 },
    ]);
    expect(points.map(({ total }) => total)).toEqual([0.1, 0.3, -0.2]);
    expect(points.map(({ drawdown }) => drawdown)).toEqual([0, 0, -0.5]);
  });

  it('counts a loss on the first day as below the start', () => {
    expect(equityPoints([{ date: '2026-11-02', net: -10 }])[0]?.drawdown).toBe(-10);
  });

  it('ends with a day whose result is not known: it is never taken for zero', () => {
    const points = equityPoints([
      { date: '2026-11-02', net: 5 },
      { date: '2026-11-03', net: null },
      { date: '2026-11-04', net: 5 },
    ]);
    expect(points.map(({ total }) => total)).toEqual([5, null, null]);
    expect(points[2]?.day).toBe(5);
  });
});

describe('a line', () => {
  it('has a gap where a value is not known, and a dot for one between two gaps', () => {
    expect(linePath([0, 10, null, 10, 0], { low: 0, high: 10 }, 40, 10)).toBe('M0 10L10 0M30 0L40 10');
    expect(linePath([null, 5, null], { low: 0, high: 10 }, 20, 10)).toBe('M10 5h0');
  });

  it('that is flat stands in the middle of its picture', () => {
    const scale = scaleOf([5, 5]);
    expect((scale.low + scale.high) / 2).toBe(5);
  });

  it('that hardly moves looks flat, one that moves fills its picture', () => {
    const noise = scaleOf([26_800, 26_801]);
    expect(noise.high - noise.low).toBeCloseTo(53.6, 1);
    expect(scaleOf([26_800, 26_900])).toEqual({ low: 26_800, high: 26_900 });
    expect(scaleOf([1, 2], [0])).toEqual({ low: 0, high: 2 });
  });

  it('has one closed area for each run of known values', () => {
    expect(areaPath([5, null, 5], 0, { low: 0, high: 10 }, 20, 10)).toBe('M0 10L0 5L0 10ZM20 10L20 5L20 10Z');
  });
});

describe('a month', () => {
  it('begins its weeks on Sunday or Monday and leaves the neighbours out', () => {
    const sunday = weeksOf('2026-11', 0);
    expect(sunday[0]?.[0]).toBe('2026-11-01');
    expect(sunday.at(-1)?.slice(0, 3)).toEqual(['2026-11-29', '2026-11-30', null]);
    const monday = weeksOf('2026-11', 1);
    expect(monday[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(monday.flat().filter(Boolean)).toHaveLength(30);
  });

  it('follows December with January', () => {
    expect(monthFrom('2026-12', 1)).toBe('2027-01');
    expect(monthFrom('2026-01', -1)).toBe('2025-12');
  });

  it('adds up its known days exactly and says how many are not known', () => {
    const results = new Map<string, number | null>([
      ['2026-11-04', 0.2],
      ['2026-11-02', 0.1],
      ['2026-11-03', null],
      ['2026-11-05', 3],
      ['2026-10-30', 1_000],
    ]);
    expect(periodFigures('2026-11', results)).toEqual({ net: 3.3, wins: 3, losses: 0, unknown: 1, best: 3, worst: 0.1, streak: 2 });
  });

  it('of which nothing is known has no result', () => {
    expect(periodFigures('2026-11', new Map([['2026-11-03', null]])).net).toBeNull();
    expect(sumOf([])).toBeNull();
  });

  it('counts a losing streak below zero', () => {
    const results = new Map([
      ['2026-11-02', 4],
      ['2026-11-03', -1],
      ['2026-11-04', -2],
    ]);
    expect(periodFigures('2026-11', results).streak).toBe(-2);
  });
});

it('a short amount keeps its sign and never shows an unknown one as zero', () => {
  const format = createFormat(DEFAULT_FORMAT);
  expect([850.4, -12_345, 120_000, 0.2, null].map((value) => shortAmount(value, format))).toEqual(['+850', '−12k', '+1.2L', '0', '–']);
  const covered = createFormat({ ...format.settings, privacy: true });
  expect([850.4, -12_345, null].map((value) => shortAmount(value, covered))).toEqual(['••••', '••••', '–']);
});
