import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greeksOf } from '#domain/pricing/greeks.ts';
import { impliedVolatility } from '#domain/pricing/implied-volatility.ts';
import { type OptionTerms, discountedExcess } from '#domain/pricing/option-terms.ts';
import { chainValues, repriceChain } from '#domain/pricing/reprice-chain.ts';
import { optionPrice } from '#tests/support/market/option-price.ts';

const double = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const terms = fc.record({
  spot: double(50, 60_000),
  moneyness: double(-0.4, 0.4),
  years: double(5 / 525_600, 3),
  rate: double(-0.02, 0.15),
  dividendYield: double(-0.02, 0.15),
});
const volatility = double(0.02, 2);

function both(input: { spot: number; moneyness: number; years: number; rate: number; dividendYield: number }): {
  call: OptionTerms;
  put: OptionTerms;
} {
  const { moneyness, ...rest } = input;
  const shared = { ...rest, strike: rest.spot * Math.exp(moneyness) };
  return { call: { optionType: 'call', ...shared }, put: { optionType: 'put', ...shared } };
}

describe('laws of option prices', () => {
  it('call less put is the discounted forward less the discounted strike, to 4 eps of their sizes', () => {
    fc.assert(
      fc.property(terms, volatility, (input, sigma) => {
        const { call, put } = both(input);
        const gap =
          optionPrice(call, sigma) -
          optionPrice(put, sigma) -
          discountedExcess(call.spot, call.strike, call.years, call.rate, call.dividendYield);
        expect(Math.abs(gap)).toBeLessThanOrEqual(4 * Number.EPSILON * (call.spot + call.strike) * Math.exp(0.02 * call.years));
      }),
      { numRuns: 2_000 },
    );
  });

  it('a price lies between intrinsic value and the asset or the cash', () => {
    fc.assert(
      fc.property(terms, volatility, (input, sigma) => {
        const { call, put } = both(input);
        const asset = call.spot * Math.exp(-call.dividendYield * call.years);
        const cash = call.strike * Math.exp(-call.rate * call.years);
        const slack = 4 * Number.EPSILON * (asset + cash);
        const c = optionPrice(call, sigma);
        const p = optionPrice(put, sigma);
        expect(c).toBeGreaterThanOrEqual(Math.max(asset - cash, 0) - slack);
        expect(c).toBeLessThanOrEqual(asset + slack);
        expect(p).toBeGreaterThanOrEqual(Math.max(cash - asset, 0) - slack);
        expect(p).toBeLessThanOrEqual(cash + slack);
      }),
      { numRuns: 2_000 },
    );
  });

  it('a price rises with volatility; a call falls and is convex in the strike', () => {
    fc.assert(
      fc.property(terms, volatility, double(0.001, 0.2), (input, sigma, width) => {
        const { call } = both(input);
        expect(optionPrice(call, sigma * 1.01)).toBeGreaterThanOrEqual(optionPrice(call, sigma));
        const at = (factor: number) => optionPrice({ ...call, strike: call.strike * factor }, sigma);
        const [low, middle, high] = [at(1 - width), at(1), at(1 + width)];
        const slack = 8 * Number.EPSILON * (call.spot + call.strike);
        expect(low).toBeGreaterThanOrEqual(middle - slack);
        expect(middle).toBeGreaterThanOrEqual(high - slack);
        expect(low + high - 2 * middle).toBeGreaterThanOrEqual(-2 * slack);
      }),
      { numRuns: 2_000 },
    );
  });

  it('delta, vega and theta are the slopes of the price', () => {
    fc.assert(
      fc.property(
        fc.record({
          spot: double(50, 60_000),
          moneyness: double(-0.15, 0.15),
          years: double(0.02, 2),
          rate: double(0, 0.1),
          dividendYield: double(0, 0.1),
        }),
        double(0.1, 1),
        (input, sigma) => {
          const { put } = both(input);
          const greeks = greeksOf(put, sigma);
          const slope = (up: number, down: number, width: number) => (up - down) / (2 * width);
          const h = 1e-4;
          const near = (value: number, estimate: number, scale: number) => expect(Math.abs(value - estimate)).toBeLessThan(1e-4 * scale);
          const bySpot = slope(
            optionPrice({ ...put, spot: put.spot * (1 + h) }, sigma),
            optionPrice({ ...put, spot: put.spot * (1 - h) }, sigma),
            put.spot * h,
          );
          near(greeks.delta, bySpot, 1);
          near(greeks.vega, slope(optionPrice(put, sigma + h), optionPrice(put, sigma - h), h), put.spot);
          const late = optionPrice({ ...put, years: put.years * (1 - h) }, sigma);
          const early = optionPrice({ ...put, years: put.years * (1 + h) }, sigma);
          near(greeks.theta, slope(late, early, put.years * h), put.spot);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('a chain priced at once equals its legs priced one by one', () => {
    fc.assert(
      fc.property(terms, fc.array(fc.tuple(double(0.7, 1.4), volatility), { minLength: 1, maxLength: 30 }), (input, rows) => {
        const strikes = Float64Array.from(rows, ([factor]) => input.spot * factor);
        const volatilities = Float64Array.from(rows, ([, sigma]) => sigma);
        const values = chainValues(rows.length);
        repriceChain(values, input, strikes, volatilities);
        rows.forEach(([, sigma], index) => {
          for (const optionType of ['call', 'put'] as const) {
            const leg = greeksOf({ optionType, ...input, strike: strikes[index] ?? 0 }, sigma);
            const size = input.spot;
            const close = (value: number | undefined, expected: number, scale: number) =>
              expect(Math.abs((value ?? NaN) - expected)).toBeLessThanOrEqual(1e-13 * (scale + Math.abs(expected)));
            close(values[`${optionType}Price`][index], leg.price, size * 0.01);
            close(values[`${optionType}Delta`][index], leg.delta, 0.01);
            close(values[`${optionType}Theta`][index], leg.theta, size);
            close(values[`${optionType}Rho`][index], leg.rho, size);
            close(values.gamma[index], leg.gamma, 1e-12);
            close(values.vega[index], leg.vega, size * 0.01);
          }
        });
      }),
      { numRuns: 300 },
    );
  });
});

describe('laws of implied volatility', () => {
  it('the out-of-the-money side gives its volatility back', () => {
    fc.assert(
      fc.property(terms, volatility, (input, sigma) => {
        const { call, put } = both(input);
        const side = discountedExcess(call.spot, call.strike, call.years, call.rate, call.dividendYield) > 0 ? put : call;
        const price = optionPrice(side, sigma);
        // A smaller price is a denormal number without precision.
        fc.pre(price > 1e-280);
        const implied = impliedVolatility(side, price);
        expect(implied.kind).toBe('volatility');
        expect(implied.kind === 'volatility' && Math.abs(implied.volatility / sigma - 1)).toBeLessThan(1e-12);
      }),
      { numRuns: 3_000 },
    );
  });

  it('whatever comes in, an answer comes out: a finite volatility or a reason', () => {
    const anything = fc.oneof(fc.double(), fc.constantFrom(0, -0, NaN, Infinity, -Infinity, 5e-324, 1e308, 1), double(0, 100_000));
    fc.assert(
      fc.property(
        fc.tuple(anything, anything, anything, anything, anything, anything, anything, fc.boolean()),
        ([spot, strike, years, rate, dividendYield, price, guess, isCall]) => {
          const implied = impliedVolatility(
            { optionType: isCall ? 'call' : 'put', spot, strike, years, rate, dividendYield },
            price,
            guess,
          );
          if (implied.kind === 'volatility') {
            expect(Number.isFinite(implied.volatility)).toBe(true);
            expect(implied.volatility).toBeGreaterThanOrEqual(0);
          } else expect(['zero-vol', 'below-intrinsic', 'above-max', 'expired', 'bad-input']).toContain(implied.kind);
        },
      ),
      { numRuns: 20_000 },
    );
  });
});
