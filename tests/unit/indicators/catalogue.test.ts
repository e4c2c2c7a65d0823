import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import type { Bar } from '#domain/indicators/bar.ts';
import { INDICATORS, indicatorOf } from '#domain/indicators/catalogue.ts';
import { parameterValues } from '#domain/indicators/definition.ts';
import { heikinAshi } from '#domain/indicators/heikin-ashi.ts';
import { pivotPeriod, pivotPoints } from '#domain/indicators/pivot-points.ts';
import { sessionAverage } from '#domain/indicators/volume-indicators.ts';
import { indicatorLines } from '#tests/support/market/indicator-lines.ts';

const bars: readonly Bar[] = Array.from({ length: 200 }, (_, index) => {
  const close = 100 + 8 * Math.sin(index / 9) + (index % 5);
  return {
    at: nseFo.instantAt(index < 100 ? '2026-11-19' : '2026-11-20', 555 + (index % 100)),
    open: close - 0.5,
    high: close + 1 + (index % 3) / 2,
    low: close - 1.5,
    close,
    volume: 100 + (index % 7) * 10,
    openInterest: 1000 + index,
  };
});

describe('the catalogue of indicators', () => {
  it('has at least 25 with different ids, each with a value on the last bar', () => {
    expect(INDICATORS.length).toBeGreaterThanOrEqual(25);
    expect(new Set(INDICATORS.map(({ id }) => id)).size).toBe(INDICATORS.length);
    for (const { id, series } of INDICATORS) {
      const lines = indicatorLines(id, bars);
      expect([id, Object.keys(lines)]).toEqual([id, series.map((one) => one.id)]);
      for (const line of Object.values(lines)) expect([id, line.length]).toEqual([id, bars.length]);
      expect([id, Object.values(lines).some((line) => line.at(-1) !== null)]).toEqual([id, true]);
    }
  });

  it('marks those that an index has not: exactly the ones whose values change with volume or open interest', () => {
    const other = bars.map((bar, index) => ({ ...bar, volume: bar.volume * (1 + (index % 3)), openInterest: bar.openInterest + 50 }));
    for (const { id, ofTrades } of INDICATORS) {
      const isOfTrades = JSON.stringify(indicatorLines(id, bars)) !== JSON.stringify(indicatorLines(id, other));
      expect([id, ofTrades === true]).toEqual([id, isOfTrades]);
    }
  });

  it('gives the same values to a longer history and to the bars it began with: no value knows the future, but the lagging span', () => {
    for (const { id, series } of INDICATORS) {
      const [part, whole] = [indicatorLines(id, bars.slice(0, 150)), indicatorLines(id, bars)];
      for (const { id: name } of series)
        if (name !== 'lagging') expect([id, name, whole[name]?.slice(0, 150)]).toEqual([id, name, part[name]]);
    }
  });

  it('computes nothing but gaps from no bars and from one bar that never moved', () => {
    const still = { ...bars[0], open: 5, high: 5, low: 5, close: 5, volume: 0, openInterest: 0 } as Bar;
    for (const { id } of INDICATORS) {
      for (const line of Object.values(indicatorLines(id, []))) expect(line).toEqual([]);
      for (const line of Object.values(
        indicatorLines(
          id,
          Array.from({ length: 80 }, () => still),
        ),
      ))
        for (const value of line) expect(value === null || Number.isFinite(value)).toBe(true);
    }
  });

  it('brings parameters within their bounds and takes the initial ones for what is missing', () => {
    const bollinger = indicatorOf('bollinger');
    if (bollinger === null) throw new Error('no bollinger');
    expect(parameterValues(bollinger, [1, 99])).toEqual([2, 10]);
    expect(parameterValues(bollinger, [20.4])).toEqual([20, 2]);
    expect(parameterValues(bollinger, [Number.NaN, 1.5])).toEqual([20, 1.5]);
    expect(() => indicatorLines('nothing', bars)).toThrow(RangeError);
  });

  it('the average price begins anew with each session, and bars without volume add nothing to it', () => {
    const average = sessionAverage(bars, nseFo.dayAt);
    const typical = ({ high, low, close }: Bar) => (high + low + close) / 3;
    expect(average[100]).toBeCloseTo(typical(bars[100] as Bar), 10);
    expect(average[99]).not.toBeCloseTo(typical(bars[99] as Bar), 3);
    const quiet = sessionAverage(
      bars.map((bar) => ({ ...bar, volume: 0 })),
      nseFo.dayAt,
    );
    expect(quiet.every((value) => value === null)).toBe(true);
  });

  it('pivots of minutes come from the session before, and the first session has none', () => {
    const { pivot } = pivotPoints(bars, pivotPeriod(nseFo, bars));
    expect(pivot[99]).toBeNull();
    const first = bars.slice(0, 100);
    const close = first.at(-1)?.close ?? 0;
    const expected = (Math.max(...first.map((bar) => bar.high)) + Math.min(...first.map((bar) => bar.low)) + close) / 3;
    expect(pivot[100]).toBeCloseTo(expected, 10);
  });

  it('an averaged candle opens in the middle of the one before and holds its own extremes', () => {
    const averaged = heikinAshi(bars);
    const [first, second] = averaged as [Bar, Bar];
    expect(second.open).toBeCloseTo((first.open + first.close) / 2, 10);
    for (const { open, high, low, close } of averaged) expect(high >= Math.max(open, close) && low <= Math.min(open, close)).toBe(true);
  });
});
