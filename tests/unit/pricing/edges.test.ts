import { describe, expect, it } from 'vitest';
import { blackPrice, priceAtVolatility } from '#domain/pricing/black.ts';
import { erfc, erfcx } from '#domain/pricing/error-function.ts';
import { greeksOf } from '#domain/pricing/greeks.ts';
import { NEAR_WITHIN, nearTerms } from '#domain/pricing/near-terms.ts';
import { inverseNormalCdf, normalCdf } from '#domain/pricing/normal.ts';
import { logRatio, termsOnForward } from '#domain/pricing/option-terms.ts';
import { productGreeks } from '#domain/pricing/product-greeks.ts';
import { expm1 } from '#domain/pricing/small-exponential.ts';

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

it('a price of an option at several volatilities is that of one, to the last digit of what the forward costs', () => {
  for (const strike of [100, 3_000, 24_000, 25_000, 25_050, 60_000])
    for (const volatility of [0, 1e-6, 0.004, 0.0126, 0.03, 0.2, 1.5])
      for (const isCall of [true, false]) {
        const forward = 25_000;
        const intrinsic = Math.max(isCall ? forward - strike : strike - forward, 0);
        const found = priceAtVolatility(logRatio(forward, strike), Math.sqrt(forward * strike), intrinsic, volatility);
        const whole = blackPrice(isCall, forward, strike, 1, volatility);
        if (intrinsic > 0) expect(found).toBe(whole);
        else expect(Math.abs(found - whole)).toBeLessThan(1e-18 * forward);
      }
});

describe('the short ways near the money', () => {
  it('the tails of the table are those of the scaled error function, up to both of its ends and between its nodes', () => {
    const out = new Float64Array(3);
    let worst = 0;
    for (let h = 0; h < NEAR_WITHIN; h += 0.0137)
      for (const t of [1e-9, 0.003, 0.0199999, 0.02, 0.06, 0.1129]) {
        nearTerms(out, h, t);
        const [density = 0, even = 0, odd = 0] = out;
        const gauss = Math.exp(-0.5 * (h * h + t * t));
        const tail = (z: number) => 0.5 * gauss * erfcx(z * Math.SQRT1_2);
        for (const [value, expected] of [
          [density, gauss / Math.sqrt(2 * Math.PI)],
          [even + odd, tail(h - t)],
          [even - odd, tail(h + t)],
        ] as const)
          worst = Math.max(worst, Math.abs(value / expected - 1));
        if (t > 0.05) worst = Math.max(worst, 0.05 * Math.abs((2 * odd) / (tail(h - t) - tail(h + t)) - 1));
      }
    expect(worst).toBeLessThan(1e-14);
  });

  it('logarithm and exponential keep their digits on both sides of where the series ends', () => {
    for (const y of [1e-300, 1e-9, 0.01, 0.1, 0.1599, 0.1601, 0.49, 0.51, 3])
      for (const sign of [1, -1]) {
        expect(Math.abs(expm1(sign * y) / Math.expm1(sign * y) - 1)).toBeLessThan(4 * Number.EPSILON);
        if (y > 1e-9 && sign * y > -1)
          expect(Math.abs(logRatio(1 + sign * y, 1) / Math.log1p(1 + sign * y - 1) - 1)).toBeLessThan(4 * Number.EPSILON);
      }
    expect([logRatio(7, 7), expm1(0)]).toEqual([0, 0]);
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
