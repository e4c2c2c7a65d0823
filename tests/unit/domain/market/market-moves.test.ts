import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { buildUp } from '#domain/indicators/build-up.ts';
import { rollShare } from '#domain/indicators/roll-share.ts';
import { breadthOf } from '#domain/market/breadth.ts';
import { relativeMove } from '#domain/market/relative-move.ts';
import { returnBases } from '#domain/market/return-bases.ts';
import { SPARK_POINTS, sparkPoints } from '#domain/market/spark-points.ts';
import { weightedMove } from '#domain/market/weighted-move.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { price } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';

describe('a move', () => {
  it('is a fraction of where it began', () => expect(relativeMove(102, 100)).toBeCloseTo(0.02, 12));
  it.each([
    [null, 100],
    [100, null],
    [100, 0],
    [undefined, 100],
  ])('from %s and %s is unknown, never zero', (last, from) => expect(relativeMove(last, from)).toBeNull());
});

describe('breadth', () => {
  it('leaves out what is unknown', () => expect(breadthOf([0.01, -0.02, 0, null, 0.3])).toEqual({ up: 2, down: 1, flat: 1 }));
});

describe('the mean of moves', () => {
  it('goes by weight', () =>
    expect(
      weightedMove([
        { move: 0.1, weight: 3 },
        { move: -0.1, weight: 1 },
      ]),
    ).toBeCloseTo(0.05, 12));
  it('counts all the same where a weight is unknown', () =>
    expect(
      weightedMove([
        { move: 0.1, weight: 3 },
        { move: -0.1, weight: null },
      ]),
    ).toBeCloseTo(0, 12));
  it('leaves out unknown moves, and is unknown without any', () => {
    expect(
      weightedMove([
        { move: null, weight: 5 },
        { move: 0.02, weight: 1 },
      ]),
    ).toBeCloseTo(0.02, 12);
    expect(weightedMove([{ move: null, weight: 5 }])).toBeNull();
  });
});

describe('the dates from which returns count', () => {
  it.each([
    // Monday 23 November 2026: a week before it is Monday 16th; 23 October a Friday; 23 August a Sunday, so Friday 21st.
    ['2026-11-23', { week: '2026-11-16', month: '2026-10-23', quarter: '2026-08-21', 'year-to-date': '2025-12-31' }],
    // 31 March has no 31 February; the month before ends on Saturday 28th, so Friday 27th.
    ['2026-03-30', { week: '2026-03-23', month: '2026-02-27', quarter: '2025-12-30', 'year-to-date': '2025-12-31' }],
  ])('of %s', (date, bases) => expect(returnBases(nseFo, date)).toEqual(bases));
});

describe('a sparkline', () => {
  const session = nseFo.sessionOn('2026-11-23');
  const minute = (place: number, close: number) => ({
    at: exchangeTime(session.opensAt + place * MINUTE_MS),
    open: price(close),
    high: price(close),
    low: price(close),
    close: price(close),
    volume: 0,
    openInterest: 0,
  });
  it('has at most thirty points, the last one being the newest close', () => {
    const minutes = Array.from({ length: (session.closesAt - session.opensAt) / MINUTE_MS }, (_, place) => minute(place, place + 1));
    const points = sparkPoints(minutes, session);
    expect(points).toHaveLength(SPARK_POINTS);
    expect(points.at(-1)).toBe(minutes.length);
    expect(points[0]).toBeLessThan(points[1]!);
  });
  it('has no point for a stretch without a trade', () => expect(sparkPoints([minute(0, 5), minute(300, 7)], session)).toEqual([5, 7]));
});

describe('the roll', () => {
  it('is what stands in later months', () => expect(rollShare([60, 30, 10], 0)).toBeCloseTo(0.4, 12));
  it('of a later month counts from there on', () => expect(rollShare([60, 30, 10], 1)).toBeCloseTo(0.25, 12));
  it('does not exist for the last month, nor where nothing is open', () => {
    expect(rollShare([60, 30, 10], 2)).toBeNull();
    expect(rollShare([0, 0], 0)).toBeNull();
  });
});

describe('build-up', () => {
  it.each([
    [1, 1, 'long-build-up'],
    [-1, 1, 'short-build-up'],
    [-1, -1, 'long-unwinding'],
    [1, -1, 'short-covering'],
    [0, 1, null],
    [1, null, null],
  ])('price %s with open interest %s is %s', (move, interest, kind) => expect(buildUp(move, interest)).toBe(kind));
});
