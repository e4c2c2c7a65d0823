import { describe, expect, it } from 'vitest';
import { blackPrice } from '#domain/pricing/black.ts';
import { erfc, erfcx } from '#domain/pricing/error-function.ts';
import { greeksOf } from '#domain/pricing/greeks.ts';
import { inverseNormalCdf, normalCdf } from '#domain/pricing/normal.ts';
import { termsOnForward } from '#domain/pricing/option-terms.ts';
import { productGreeks } from '#domain/pricing/product-greeks.ts';

describe('normal distribution', () => {
  // 60-digit values.
  it.each([
    [0.5, 0.4795001221869535],
    [2, 0.004677734981047266],
    [5, 1.5374597944280349e-12],
    [20, 5.395865611607901e-176],
    [-1, 1.8427007929497148],
  ])('erfc(%d) keeps its digits into the far tail', (x, value) => {
    expect(Math.abs(erfc(x) / value - 1)).toBeLessThan(1e-15);
    if (x > 0) expect(Math.abs((erfcx(x) * Math.exp(-x * x)) / value - 1)).toBeLessThan(1e-13);
  });

  it('and its inverse are each other’s inverse from 1e-300 up', () => {
    for (let exponent = -300; exponent < 0; exponent += 7) {
      const p = 10 ** exponent;
      const x = inverseNormalCdf(p);
      // An error of one unit in x moves p by |x|^2 units.
      expect(Math.abs(normalCdf(x) / p - 1)).toBeLessThan(4 * Number.EPSILON * (1 + x * x));
    }
    expect(inverseNormalCdf(0.5)).toBe(0);
    expect([inverseNormalCdf(0), inverseNormalCdf(1), inverseNormalCdf(NaN)]).toEqual([-Infinity, Infinity, -Infinity]);
  });
});

describe('an option without time or volatility', () => {
  it('is worth its discounted intrinsic value and has a delta of 0, a half or 1', () => {
    for (const [years, volatility] of [
      [0, 0.2],
      [0.5, 0],
    ] as const) {
      const of = (type: 'call' | 'put', strike: number) => greeksOf(termsOnForward(type, 100, strike, years, 0), volatility);
      expect([of('call', 90).price, of('call', 110).price, of('put', 110).price, of('put', 90).price]).toEqual([10, 0, 10, 0]);
      expect([of('call', 90).delta, of('call', 100).delta, of('put', 110).delta, of('put', 90).delta]).toEqual([1, 0.5, -1, -0]);
      for (const value of Object.values(of('put', 100))) expect(Number.isFinite(value)).toBe(true);
    }
    expect(blackPrice(true, 110, 100, 0.9, 0)).toBeCloseTo(9, 12);
    expect(blackPrice(false, 110, 100, 0.9, 0)).toBe(0);
  });
});

describe('units of the product', () => {
  it('vega is per point, theta per calendar day, rho per 1 %; delta and gamma stay', () => {
    expect(productGreeks({ delta: 0.5, gamma: 0.001, vega: 1200, theta: -3650, rho: 250 })).toEqual({
      delta: 0.5,
      gamma: 0.001,
      vega: 12,
      theta: -10,
      rho: 2.5,
    });
  });
});
