import { describe, expect, it } from 'vitest';
import { buildUp } from '#domain/indicators/build-up.ts';
import { chainFigures } from '#domain/indicators/chain-figures.ts';
import { constantMaturity } from '#domain/indicators/constant-maturity.ts';
import { expectedMove } from '#domain/indicators/expected-move.ts';
import { gammaExposure } from '#domain/indicators/gamma-exposure.ts';
import { blackPrice } from '#domain/pricing/black.ts';
import { optionOdds } from '#domain/pricing/option-odds.ts';
import { priceFromDecimal } from '#domain/units/price.ts';

const leg = (close: number, openInterest: number) => ({ close: priceFromDecimal(close), volume: 0, openInterest });
const row = (strike: number, iv: number | null, call: [number, number], put: [number, number]) => ({
  strike: priceFromDecimal(strike),
  iv,
  call: leg(...call),
  put: leg(...put),
});

describe('the figures of a chain', () => {
  const rows = [row(100, 0.2, [6, 10], [1, 40]), row(105, 0.18, [3, 20], [3.5, 20]), row(110, 0.16, [1, 50], [7, 10])];

  it('are those of the strike nearest to the forward and of all open interest', () => {
    expect(chainFigures({ rows, forward: 104 })).toEqual({
      putCallRatio: 70 / 80,
      maxPain: priceFromDecimal(105),
      callInterest: 80,
      putInterest: 70,
      atmStrike: priceFromDecimal(105),
      straddle: 6.5,
      atmVolatility: expect.closeTo(0.184, 12) as number,
    });
  });

  it('are unknown where there is nothing to say', () => {
    expect(chainFigures({ rows: [], forward: 104 })).toEqual({
      putCallRatio: null,
      maxPain: null,
      callInterest: 0,
      putInterest: 0,
      atmStrike: null,
      straddle: null,
      atmVolatility: null,
    });
    expect(chainFigures({ rows: [row(100, null, [1, 0], [1, 5])], forward: 100 })).toMatchObject({
      putCallRatio: null,
      atmVolatility: null,
    });
  });
});

describe('the volatility of a fixed time to expiry', () => {
  const near = { years: 10 / 365, volatility: 0.2 };
  const far = { years: 40 / 365, volatility: 0.16 };

  it('lies between the expiries in total variance, as the Cboe weighs them', () => {
    const variance = (0.2 ** 2 * 10 * (40 - 30) + 0.16 ** 2 * 40 * (30 - 10)) / (40 - 10) / 30;
    expect(constantMaturity([far, near], 30 / 365)).toBeCloseTo(Math.sqrt(variance), 14);
  });

  it('is that of the expiry itself when there is one, and of the nearest beyond the listing', () => {
    expect(constantMaturity([near, far], near.years)).toBe(0.2);
    expect(constantMaturity([near, far], 1)).toBe(0.16);
    expect(constantMaturity([near, far], 1 / 365)).toBe(0.2);
    expect(constantMaturity([{ years: 0, volatility: 0.5 }], 30 / 365)).toBeNull();
  });
});

describe('gamma exposure', () => {
  const years = 7 / 365;
  const rows = [
    { strike: 95, volatility: 0.2, call: 0, put: 100 },
    { strike: 100, volatility: 0.2, call: 50, put: 50 },
    { strike: 105, volatility: 0.2, call: 100, put: 0 },
  ];

  it('is gamma by differences x open interest x level squared x 1 %', () => {
    const sigma = 0.2 * Math.sqrt(years);
    const at = (spot: number) => blackPrice(true, spot, 105, 1, sigma);
    const gamma = (at(100.01) - 2 * at(100) + at(99.99)) / 0.01 ** 2;
    const { byStrike } = gammaExposure(rows, 100, years);
    expect((byStrike[2]?.call ?? 0) / (gamma * 100 * 100 * 100 * 0.01)).toBeCloseTo(1, 4);
    expect(byStrike[1]).toMatchObject({ net: 0 });
    expect(byStrike[0]?.put).toBeLessThan(0);
  });

  it('changes its sign between the puts below and the calls above', () => {
    const { flip } = gammaExposure(rows, 100, years);
    expect(flip).toBeGreaterThan(99);
    expect(flip).toBeLessThan(101);
  });

  it('is nothing after the expiry and without a volatility', () => {
    expect(gammaExposure(rows, 100, 0)).toMatchObject({ total: 0, flip: null });
    expect(gammaExposure([{ strike: 100, volatility: null, call: 5, put: 1 }], 100, years).total).toBe(0);
  });
});

describe('the expected move', () => {
  it('is one standard deviation around the forward', () => {
    expect(expectedMove(24_000, 0.16, 7 / 365)).toEqual({
      points: expect.closeTo(531.7822, 4) as number,
      low: expect.closeTo(23_468.2178, 4) as number,
      high: expect.closeTo(24_531.7822, 4) as number,
    });
    expect(expectedMove(24_000, null, 0.1)).toBeNull();
    expect(expectedMove(24_000, 0.16, 0)).toBeNull();
  });
});

describe('the class of a contract', () => {
  it.each([
    [1, 1, 'long-build-up'],
    [-1, 1, 'short-build-up'],
    [-1, -1, 'long-unwinding'],
    [1, -1, 'short-covering'],
    [0, 1, null],
    [1, 0, null],
    [null, 1, null],
  ])('of price %s and open interest %s is %s', (change, interest, expected) => {
    expect(buildUp(change, interest)).toBe(expected);
  });
});

describe('the odds of an option', () => {
  const market = { spot: 100, forward: 101, strike: 100, years: 30 / 365 };

  it('of call and put at one strike add up to certainty, and to buy is less likely to win than to end in the money', () => {
    const call = optionOdds('call', market, 3, 0.2);
    const put = optionOdds('put', market, 2, 0.2);
    expect((call.endsInTheMoney ?? 0) + (put.endsInTheMoney ?? 0)).toBeCloseTo(1, 14);
    expect(call).toMatchObject({ intrinsic: 0, timeValue: 3, breakeven: 103 });
    expect(put).toMatchObject({ breakeven: 98 });
    expect(call.buyerProfits ?? 1).toBeLessThan(call.endsInTheMoney ?? 0);
  });

  it('agree with the slope of the price over strikes', () => {
    const sigma = 0.2 * Math.sqrt(market.years);
    const slope = (blackPrice(true, 101, 100.001, 1, sigma) - blackPrice(true, 101, 99.999, 1, sigma)) / 0.002;
    expect(optionOdds('call', market, 3, 0.2).endsInTheMoney).toBeCloseTo(-slope, 6);
  });

  it('are unknown without a volatility or time; what it is worth now is not', () => {
    expect(optionOdds('call', { ...market, spot: 107 }, 7.5, null)).toEqual({
      intrinsic: 7,
      timeValue: 0.5,
      breakeven: 107.5,
      endsInTheMoney: null,
      buyerProfits: null,
    });
    expect(optionOdds('put', { ...market, years: 0 }, 1, 0.2).buyerProfits).toBeNull();
    expect(optionOdds('put', market, 100, 0.2).buyerProfits).toBe(0);
  });
});
