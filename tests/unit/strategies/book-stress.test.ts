import { describe, expect, it } from 'vitest';
import { bookGreeks, bookResults, firstEndOf, hedgeOf, weightedDelta, type BookPart } from '#domain/strategies/book-stress.ts';
import type { StrategyLeg } from '#domain/strategies/strategy-leg.ts';
import { strikeGreeks } from '#domain/pricing/strike-greeks.ts';
import { priceFromDecimal } from '#domain/units/price.ts';

const leg = (change: Partial<StrategyLeg>): StrategyLeg => ({
  kind: 'call',
  quantity: 1,
  strike: priceFromDecimal(100),
  price: priceFromDecimal(0),
  years: 1,
  volatility: 0.2,
  carry: 0,
  ...change,
});
const future = (quantity: number): StrategyLeg => leg({ kind: 'future', quantity, strike: priceFromDecimal(0), volatility: 0 });
const book = (spot: number, ...legs: StrategyLeg[]): BookPart => ({ underlying: `U${spot}`, spot, legs });
const STILL = { volatilityShift: 0, elapsed: 0 };

describe('a whole book under stress', () => {
  it('futures win and lose what their underlyings move by, all by the same share', () => {
    // 65 at 26,000 and 30 sold at 59,000: 3 % up are 65 x 780 - 30 x 1,770 = 50,700 - 53,100.
    const parts = [book(26_000, future(65)), book(59_000, future(-30))];
    expect([...bookResults(parts, [0, 0.03, -0.1], STILL)].map(Math.round)).toEqual([0, -2_400, 8_000]);
    expect(bookGreeks(parts, { move: 0, ...STILL })).toMatchObject({ delta: null, vega: 0, theta: 0 });
    expect(bookGreeks(parts, { move: 0, ...STILL }).perPercent).toBeCloseTo(65 * 260 - 30 * 590, 9);
  });

  it('an option is worth what tables of the normal distribution say, counted from now', () => {
    // At 100, a year, 20 %: d1 = 0.1, d2 = -0.1; N(0.1) = 0.539827837; worth 100 x (2 x 0.539827837 - 1) = 7.9655674.
    // At 110: d1 = (ln 1.1 + 0.02) / 0.2 = 0.576550899, d2 = 0.376550899; N(d1) = 0.717879, N(d2) = 0.646746; worth 14.2921.
    const parts = [book(100, leg({ quantity: 50 }))];
    const [still, up] = bookResults(parts, [0, 0.1], STILL);
    expect(still).toBe(0);
    expect((up ?? 0) / 50).toBeCloseTo(110 * 0.717879 - 100 * 0.646746 - 7.9655674, 3);
    // Volatility half as high again, 30 %: d1 = 0.15; N(0.15) = 0.559617692.
    const [dearer] = bookResults(parts, [0], { volatilityShift: 0.5, elapsed: 0 });
    expect((dearer ?? 0) / 50).toBeCloseTo(100 * (2 * 0.559617692 - 1) - 7.9655674, 5);
    // At expiry the value is the distance to the strike.
    const ended = bookResults(parts, [-0.1, 0.1], { volatilityShift: 0, elapsed: 1 });
    expect([...ended].map((value) => value / 50)).toEqual([expect.closeTo(-7.9655674, 5), expect.closeTo(10 - 7.9655674, 5)]);
    const greeks = bookGreeks(parts, { move: 0, ...STILL });
    expect(greeks.delta).toBeCloseTo(50 * 0.539827837, 6);
    // Vega 100 x n(0.1) = 39.695 for 1.00; theta -100 x n(0.1) x 0.2 / 2 = -3.9695 a year; gamma n(0.1) / 20 = 0.019848.
    expect(greeks.vega).toBeCloseTo((50 * 39.6952547) / 100, 6);
    expect(greeks.theta).toBeCloseTo((50 * -3.96952547) / 365, 7);
    expect(greeks.gammaPercent).toBeCloseTo(50 * 0.0198476274, 6);
  });

  it.each([0.068, -0.03])('its delta, theta and vega are those of the option chain, whatever the carry (%s)', (carry) => {
    const [years, spot, volatility] = [31 / 365, 26_043.55, 0.13];
    const forward = spot * Math.exp(carry * years);
    const strikes = [23_000, 26_100, 29_000].map((strike) => ({ strike: priceFromDecimal(strike), volatility }));
    const chain = strikeGreeks(strikes, { forward, years, rate: 0 });
    const held = strikes.flatMap(({ strike }) => [
      leg({ kind: 'call', strike, years, volatility, carry, quantity: -650 }),
      leg({ kind: 'put', strike, years, volatility, carry, quantity: 325 }),
    ]);
    const parts = [book(spot, ...held, { ...future(65), years, carry })];
    const greeks = bookGreeks(parts, { move: 0, ...STILL });
    const sum = (name: 'delta' | 'theta' | 'vega') => chain.reduce((total, { call, put }) => total - 650 * call[name] + 325 * put[name], 0);
    // A future is one unit of the forward and loses nothing by time.
    expect(greeks.delta).toBeCloseTo(sum('delta') + 65, 8);
    expect(greeks.theta).toBeCloseTo(sum('theta'), 6);
    expect(greeks.vega).toBeCloseTo(sum('vega'), 6);
    // One percent of the spot changes the value of the whole book by exactly this amount.
    const [up, down] = bookResults(parts, [0.0001, -0.0001], STILL);
    expect(greeks.perPercent / (((up ?? 0) - (down ?? 0)) / 0.02)).toBeCloseTo(1, 4);
  });

  it('what ends first is counted at its distance to the strike while the rest lives on', () => {
    const near = leg({ years: 0.1, quantity: -1 });
    const parts = [book(100, near), book(200, leg({ years: 1, strike: priceFromDecimal(200) }))];
    expect(firstEndOf(parts)).toBe(0.1);
    const [sold] = bookResults([parts[0]!], [0.05], { volatilityShift: 0, elapsed: 0.1 });
    // Value of the sold option now (100 x (2 N(0.0316228) - 1) = 2.52271), minus 5 at its expiry.
    expect(sold).toBeCloseTo(2.52271 - 5, 4);
  });
});

describe('a book whose underlyings move by their betas', () => {
  const STRIKE = leg({ quantity: 50 });
  const parts = [book(26_000, future(65)), { ...book(59_000, future(-30)), beta: 1.18 }];

  it('wins and loses what each makes of a move of the reference', () => {
    // 3 % up: 65 x 780 - 30 x 59,000 x 0.0354 = 50,700 - 62,658.
    expect([...bookResults(parts, [0, 0.03, -0.1], STILL)].map(Math.round)).toEqual([0, -11_958, 39_860]);
    // Negative beta: a short position gains when the reference rises.
    const against = [book(26_000, future(65)), { ...book(59_000, future(-30)), beta: -0.5 }];
    expect([...bookResults(against, [0.03, -0.03], STILL)].map(Math.round)).toEqual([50_700 + 26_550, -50_700 - 26_550]);
    // No underlying falls below zero, however far its beta would take it.
    expect([...bookResults([{ ...book(100, future(10)), beta: 15 }], [-0.1], STILL)].map(Math.round)).toEqual([-1_000]);
  });

  it('reacts by the same moves: a percent of the reference, and the delta of all in its units', () => {
    expect(bookGreeks(parts, { move: 0, ...STILL }).perPercent).toBeCloseTo(65 * 260 - 30 * 590 * 1.18, 9);
    const gamma = bookGreeks([book(100, STRIKE)], { move: 0, ...STILL }).gammaPercent;
    expect(bookGreeks([{ ...book(100, STRIKE), beta: 2 }], { move: 0, ...STILL }).gammaPercent).toBeCloseTo(4 * gamma, 9);
    // -30 x 1.18 x 59,000 / 26,000 = -80.330769.
    expect(weightedDelta(parts)).toEqual({
      parts: [
        { underlying: 'U26000', delta: 65, weighted: 65 },
        { underlying: 'U59000', delta: -30, weighted: expect.closeTo(-80.3307692, 6) },
      ],
      total: expect.closeTo(-15.3307692, 6),
    });
    // A move of one point in the reference gains this amount: 0.01 of 26,000 are 260 points.
    expect((weightedDelta(parts)?.total ?? 0) * 260).toBeCloseTo(bookGreeks(parts, { move: 0, ...STILL }).perPercent, 6);
    expect(weightedDelta([])).toBeNull();
  });

  it('alone, or with a beta of 1, is to the last bit what it was', () => {
    const held = book(26_012.35, leg({ quantity: 65, strike: priceFromDecimal(26_000), years: 0.03 }), future(-30));
    const moves = Array.from({ length: 121 }, (_, place) => -0.12 + 0.002 * place);
    const shock = { volatilityShift: 0.25, elapsed: 0.01 };
    expect([...bookResults([{ ...held, beta: 1 }], moves, shock)]).toEqual([...bookResults([held], moves, shock)]);
    expect(bookGreeks([{ ...held, beta: 1 }], { move: 0.01, ...shock })).toEqual(bookGreeks([held], { move: 0.01, ...shock }));
    expect(weightedDelta([held])?.total).toBe(bookGreeks([held], { move: 0, ...STILL }).delta);
  });
});

describe('what hedges a delta', () => {
  it('is the lots that bring it nearest to zero, with what is left', () => {
    expect(hedgeOf(140, 65)).toEqual({ side: 'sell', lots: 2, left: 10 });
    expect(hedgeOf(-100, 65)).toEqual({ side: 'buy', lots: 2, left: 30 });
    // A bought put lot of 65 x -0.5.
    expect(hedgeOf(140, -32.5)).toEqual({ side: 'buy', lots: 4, left: 10 });
  });

  it('is nothing below half a lot, and nothing of what has no delta', () => {
    expect(hedgeOf(32, 65)).toBeNull();
    expect(hedgeOf(140, 0)).toBeNull();
  });
});
