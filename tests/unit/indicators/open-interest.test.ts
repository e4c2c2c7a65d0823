import { describe, expect, it } from 'vitest';
import { maxPain, putCallRatio, totalInterest } from '#domain/indicators/open-interest.ts';
import { priceFromDecimal } from '#domain/units/price.ts';

const row = (strike: number, call: number, put: number) => ({ strike: priceFromDecimal(strike), call, put });

describe('open interest of a chain', () => {
  it('sums calls and puts', () => {
    expect(totalInterest([row(100, 3, 5), row(110, 4, 0)])).toEqual({ call: 7, put: 5 });
  });

  it('divides puts by calls and knows no ratio without calls', () => {
    expect(putCallRatio([row(100, 4, 3), row(110, 4, 3)])).toBe(0.75);
    expect(putCallRatio([row(100, 0, 3)])).toBeNull();
  });

  it('puts max pain where option holders receive least', () => {
    // At 110 the calls of 100 pay 10 x 10 and the puts of 120 pay 10 x 10; at 100 and 120 one side pays 20 x 10.
    expect(maxPain([row(100, 10, 0), row(110, 0, 0), row(120, 0, 10)])).toBe(priceFromDecimal(110));
    // Hand-computed: payouts 0+5*50+1*100=350 at 100, 8*50+0+1*50=450 at 150, 8*100+2*50+0=900 at 200.
    expect(maxPain([row(100, 8, 9), row(150, 2, 5), row(200, 1, 1)])).toBe(priceFromDecimal(100));
  });

  it('has no max pain when nothing is open', () => {
    expect(maxPain([row(100, 0, 0)])).toBeNull();
    expect(maxPain([])).toBeNull();
  });

  it('does not depend on the order of the rows', () => {
    const rows = [row(100, 8, 9), row(150, 2, 5), row(200, 1, 1)];
    expect(maxPain(rows.toReversed())).toBe(maxPain(rows));
  });
});
