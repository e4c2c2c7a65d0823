import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { naturalSpline } from '#domain/indicators/natural-spline.ts';
import { termVariance, volatilityIndex } from '#domain/indicators/volatility-index.ts';
import { LEAST_DAYS_TO_RANK, volatilityRank, volatilityStanding } from '#domain/indicators/volatility-rank.ts';
import { nseStrip, type StripQuote } from '#domain/indicators/volatility-strip.ts';
import { blackPrice } from '#domain/pricing/black.ts';
import { cboeStrip } from '#tests/support/market/cboe-strip.ts';
import { stripForward } from '#tests/support/market/cboe-strip.ts';

const quote = (strike: number, call: number, put: number, half = 0.1): StripQuote => ({
  strike,
  callBid: Math.max(0, call - half),
  callAsk: call + half,
  putBid: Math.max(0, put - half),
  putAsk: put + half,
});
const forward = 1000;
/** A chain priced at a single volatility, which the index must reproduce. */
const flatChain = (volatility: number, years: number, half: (price: number) => number): StripQuote[] =>
  Array.from({ length: 241 }, (_, index) => 400 + index * 5).map((strike) => {
    const [call, put] = [true, false].map((isCall) => blackPrice(isCall, forward, strike, 1, volatility * Math.sqrt(years)));
    return quote(strike, call ?? 0, put ?? 0, half(Math.min(call ?? 0, put ?? 0)));
  });

describe('the strip', () => {
  const around = [quote(90, 11, 1), quote(95, 6.5, 1.5), quote(100, 3, 3), quote(105, 1.5, 6.5), quote(110, 1, 11)];

  it('takes puts below, calls above and the mean of both at the first strike at or below the forward', () => {
    expect(cboeStrip(around, 101)).toEqual({
      atStrike: 100,
      points: [90, 95, 100, 105, 110].map((strike, index) => ({ strike, price: [1, 1.5, 3, 1.5, 1][index] })),
    });
    expect(cboeStrip(around, 99)?.atStrike).toBe(95);
  });

  it('leaves a strike without a bid out and ends a wing at two of them in a row', () => {
    const noBid = (strike: number): StripQuote => ({ strike, callBid: 0, callAsk: 0.1, putBid: 0, putAsk: 0.1 });
    const chain = [quote(70, 30, 0.5), noBid(75), noBid(80), quote(85, 16, 0.7), noBid(90), ...around.slice(1)];
    expect(cboeStrip(chain, 101)?.points.map((point) => point.strike)).toEqual([85, 95, 100, 105, 110]);
  });

  it('has none below the lowest strike or when nobody quotes the money', () => {
    expect(cboeStrip(around, 80)).toBeNull();
    expect(cboeStrip([{ ...quote(100, 3, 3), putBid: 0 }], 101)).toBeNull();
    expect(nseStrip([{ ...quote(100, 3, 3), putBid: 0 }], 101)).toBeNull();
  });

  it('takes the forward from the strike where call and put are nearest', () => {
    expect(stripForward([quote(95, 7, 1.4), quote(100, 3.4, 3), quote(105, 1, 6)], 0, 0.1)).toBeCloseTo(100.4, 12);
    expect(stripForward([{ ...quote(95, 7, 1.4), callBid: 0 }], 0, 0.1)).toBeNull();
  });

  it('by the NSE rule fills an unfit strike from the spline of its side', () => {
    const years = 20 / 365;
    const chain = flatChain(0.2, years, (price) => price * 0.05);
    const holed = chain.map((row) => (row.strike === 950 ? { ...row, putBid: 0.01, putAsk: row.putAsk * 3 } : row));
    const strip = nseStrip(holed, forward);
    const true950 = blackPrice(false, forward, 950, 1, 0.2 * Math.sqrt(years));
    expect(Math.abs((strip?.points.find((point) => point.strike === 950)?.price ?? 0) / true950 - 1)).toBeLessThan(0.01);
  });
});

describe('the index', () => {
  it.each([0.1, 0.2, 0.45])('of a chain priced at volatility %d is that volatility', (volatility) => {
    const term = (minutes: number) => {
      const strip = cboeStrip(
        flatChain(volatility, minutes / 525_600, (price) => price * 0.05),
        forward,
      );
      return { strip: strip ?? { atStrike: forward, points: [] }, forward, minutes, rate: 0 };
    };
    expect(Math.abs((volatilityIndex(term(30_000), term(50_000)) ?? 0) / (100 * volatility) - 1)).toBeLessThan(0.005);
  });

  it('knows no value without strikes, without time, or with terms in the wrong order', () => {
    const strip = cboeStrip(
      flatChain(0.2, 0.08, () => 0.01),
      forward,
    ) ?? { atStrike: 0, points: [] };
    const term = { strip, forward, minutes: 42_000, rate: 0 };
    expect(termVariance({ ...term, minutes: 0 })).toBeNull();
    expect(termVariance({ ...term, strip: { atStrike: forward, points: strip.points.slice(0, 1) } })).toBeNull();
    expect(volatilityIndex(term, { ...term, minutes: 42_000 })).toBeNull();
    expect(volatilityIndex(term, { ...term, minutes: 50_000 })).not.toBeNull();
  });
});

describe('a natural spline', () => {
  it('goes through its points, is exact on a line and never extrapolates', () => {
    const steps = fc.array(fc.record({ step: fc.integer({ min: 1, max: 9 }), y: fc.integer({ min: -50, max: 50 }) }), {
      minLength: 2,
      maxLength: 12,
    });
    fc.assert(
      fc.property(steps, (rows) => {
        let x = 0;
        const points = rows.map(({ step, y }) => ({ x: (x += step), y }));
        const curve = naturalSpline(points);
        for (const point of points) expect(curve(point.x)).toBe(point.y);
        const line = naturalSpline(points.map((point) => ({ x: point.x, y: 3 * point.x - 1 })));
        const inside = ((points[0]?.x ?? 0) + x) / 2;
        expect(Math.abs((line(inside) ?? Number.NaN) - (3 * inside - 1))).toBeLessThan(1e-9);
        expect([curve((points[0]?.x ?? 0) - 1), curve(x + 1)]).toEqual([null, null]);
      }),
    );
  });

  it('refuses points that do not rise', () => {
    expect(() =>
      naturalSpline([
        { x: 1, y: 1 },
        { x: 1, y: 2 },
      ]),
    ).toThrow(RangeError);
    expect(naturalSpline([{ x: 1, y: 4 }])(2)).toBeNull();
  });
});

describe('rank of a volatility', () => {
  it('is unknown without history or with a hole in it, and has no width when nothing moved', () => {
    expect(volatilityRank([], 12)).toBeNull();
    expect(volatilityRank([12, Number.NaN], 12)).toBeNull();
    expect(volatilityRank([12, 12], 12)).toEqual({ rank: null, percentile: 0 });
    expect(volatilityRank([10, 20], 20)).toEqual({ rank: 100, percentile: 50 });
  });

  it('is said among twenty earlier days at least, never among four', () => {
    const days = Array.from({ length: LEAST_DAYS_TO_RANK }, (_, at) => 10 + at);
    expect(LEAST_DAYS_TO_RANK).toBe(20);
    expect(volatilityStanding([14, 15, 16, 17], 13)).toBeNull();
    expect(volatilityStanding(days.slice(1), 13)).toBeNull();
    expect(volatilityStanding(days, null)).toBeNull();
    expect(volatilityStanding(days, 29)).toEqual({ rank: 100, percentile: (19 / 21) * 100 });
  });
});
