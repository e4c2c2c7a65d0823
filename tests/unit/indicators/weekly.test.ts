import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import type { Bar } from '#domain/indicators/bar.ts';
import { joinedMinutes } from '#domain/indicators/joined-minutes.ts';
import { runningBar } from '#domain/indicators/running-bar.ts';
import { weeklyBars, weekOf, wholeWeeks } from '#domain/indicators/weekly.ts';

const day = (date: string, open: number, high: number, low: number, close: number): Bar => ({
  at: Date.parse(`${date}T09:15:00+05:30`),
  open,
  high,
  low,
  close,
  volume: 10,
  openInterest: close,
});
const at = (bar: Bar | undefined) => (bar === undefined ? null : new Date(bar.at).toISOString().slice(0, 10));

describe('bars of a week', () => {
  // Friday the 20th, a week whose Monday was a holiday, and the Monday after it.
  const days = [
    day('2026-11-20', 100, 110, 95, 105),
    day('2026-11-24', 106, 108, 90, 92),
    day('2026-11-25', 92, 120, 91, 118),
    day('2026-11-30', 118, 119, 117, 117),
  ];

  it('go from the first open to the last close, with the extremes and the sum of the volume', () => {
    expect(
      weeklyBars(nseFo, days).map(({ open, high, low, close, volume, openInterest }) => [open, high, low, close, volume, openInterest]),
    ).toEqual([
      [100, 110, 95, 105, 10, 105],
      [106, 120, 90, 118, 20, 118],
      [118, 119, 117, 117, 10, 117],
    ]);
    expect(weeklyBars(nseFo, days).map(at)).toEqual(['2026-11-20', '2026-11-24', '2026-11-30']);
  });

  it('leave out a first week that may have begun before the days that are here', () => {
    expect(wholeWeeks(nseFo, days, true).map(at)).toEqual(['2026-11-24', '2026-11-30']);
    expect(wholeWeeks(nseFo, days, false)).toHaveLength(3);
    expect(wholeWeeks(nseFo, [], true)).toEqual([]);
  });

  it('change with a trade of any day of their week, never with one of the next', () => {
    const last = weeklyBars(nseFo, days.slice(0, 2)).at(-1) as Bar;
    expect(runningBar(last, 130, Date.parse('2026-11-27T10:00:00+05:30'), null, (at) => weekOf(nseFo, at))).toMatchObject({
      at: last.at,
      high: 130,
      close: 130,
    });
    expect(runningBar(last, 130, Date.parse('2026-11-30T10:00:00+05:30'), null, (at) => weekOf(nseFo, at))).toBeNull();
    // Sunday midnight in India is Sunday afternoon in Greenwich: the week turns in India.
    expect(weekOf(nseFo, Date.parse('2026-11-29T23:59:00+05:30'))).toBe(weekOf(nseFo, last.at));
    expect(weekOf(nseFo, Date.parse('2026-11-30T00:01:00+05:30'))).toBe(weekOf(nseFo, last.at) + 1);
  });
});

describe('bars of a session that is played', () => {
  const minute = (at: number, open: number, high: number, low: number, close: number): Bar => ({
    at,
    open,
    high,
    low,
    close,
    volume: 1,
    openInterest: close,
  });
  const M = 60_000;
  const minutes = [minute(0, 10, 12, 9, 11), minute(M, 11, 15, 11, 14), minute(2 * M, 14, 14, 8, 8), minute(4 * M, 9, 9, 9, 9)];

  it('begin at whole lengths from the first minute, also where minutes are missing', () => {
    expect(joinedMinutes(minutes, 3 * M)).toEqual([
      { at: 0, open: 10, high: 15, low: 8, close: 8, volume: 3, openInterest: 8 },
      { at: 3 * M, open: 9, high: 9, low: 9, close: 9, volume: 1, openInterest: 9 },
    ]);
  });

  it('are one of the whole day without a length, and none of no minutes', () => {
    expect(joinedMinutes(minutes, null)).toEqual([{ at: 0, open: 10, high: 15, low: 8, close: 9, volume: 4, openInterest: 9 }]);
    expect(joinedMinutes([], M)).toEqual([]);
  });

  it('know nothing of later minutes', () => {
    for (let count = 1; count < minutes.length; count += 1)
      expect(joinedMinutes(minutes.slice(0, count), 3 * M).slice(0, -1)).toEqual(
        joinedMinutes(minutes, 3 * M).slice(0, joinedMinutes(minutes.slice(0, count), 3 * M).length - 1),
      );
  });
});
