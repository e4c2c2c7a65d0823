import fc from 'fast-check';
import { expect, it } from 'vitest';
import { greeksOf, vegaOf } from '#domain/pricing/greeks.ts';
import { termsOnForward } from '#domain/pricing/option-terms.ts';

it('is the vega of the Greeks to the last bit, also without time or volatility', () => {
  const level = fc.double({ min: 1, max: 100_000, noNaN: true });
  const part = fc.oneof(fc.constant(0), fc.double({ min: 1e-6, max: 3, noNaN: true }));
  fc.assert(
    fc.property(
      fc.constantFrom('call' as const, 'put' as const),
      level,
      level,
      part,
      part,
      fc.constantFrom(0, 0.06),
      (kind, forward, strike, years, volatility, rate) => {
        const terms = termsOnForward(kind, forward, strike, years, rate);
        expect(vegaOf(terms, volatility)).toBe(greeksOf(terms, volatility).vega);
      },
    ),
    { numRuns: 2_000 },
  );
});
