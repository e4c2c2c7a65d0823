import { describe, expect, it } from 'vitest';
import { type Greeks, greeksOf } from '#domain/pricing/greeks.ts';
import { impliedVolatility } from '#domain/pricing/implied-volatility.ts';
import type { OptionTerms } from '#domain/pricing/option-terms.ts';
import { priceAndGreeks } from '#domain/pricing/price-and-greeks.ts';
import { productGreeks } from '#domain/pricing/product-greeks.ts';
import { type VectorRow, readVectors } from './vectors/read-vectors.ts';

function termsOf(row: VectorRow, isCall: boolean): OptionTerms {
  return {
    optionType: isCall ? 'call' : 'put',
    spot: row.number('S'),
    strike: row.number('K'),
    years: row.number('T'),
    rate: row.number('r'),
    dividendYield: row.number('q'),
  };
}
const typed = (row: VectorRow) => termsOf(row, row.text('type') === 'call');
const signed = (row: VectorRow) => termsOf(row, row.number('cp') > 0);

/** Largest of the relative errors; a reference of 0 counts the value itself. */
const relative = (value: number, reference: number) => (reference === 0 ? Math.abs(value) : Math.abs(value / reference - 1));

describe('printed tables', () => {
  it("Haug's European prices come out within a printed digit", () => {
    for (const row of readVectors('haug-european.tsv'))
      expect(Math.abs(greeksOf(typed(row), row.number('sigma')).price - row.number('price')), `line ${row.line}`).toBeLessThan(
        row.number('tol'),
      );
  });

  it("Haug's Greeks come out within a printed digit", () => {
    for (const row of readVectors('haug-greeks.tsv')) {
      const value = greeksOf(typed(row), row.number('sigma'))[row.text('greek') as keyof Greeks];
      expect(Math.abs(value - row.number('value')), `line ${row.line}`).toBeLessThan(row.number('tol'));
    }
  });

  it("Haug's digital options are the parts of the vanilla formula", () => {
    for (const row of readVectors('haug-digital.tsv')) {
      const greeks = greeksOf(typed(row), row.number('sigma'));
      const sign = row.text('type') === 'call' ? 1 : -1;
      const value =
        row.text('kind') === 'cashOrNothing' ? -sign * greeks.dualDelta * row.number('cash') : sign * greeks.delta * row.number('S');
      expect(Math.abs(value - row.number('value')), `line ${row.line}`).toBeLessThan(1e-4);
    }
  });

  it('the py_vollib grid agrees within its print', () => {
    const columns = {
      call: ['price', 'call'],
      put: ['price', 'put'],
      deltaCall: ['delta', 'call'],
      deltaPut: ['delta', 'put'],
      gamma: ['gamma', 'call'],
      thetaCall: ['theta', 'call'],
      thetaPut: ['theta', 'put'],
      vega: ['vega', 'call'],
      rhoCall: ['rho', 'call'],
      rhoPut: ['rho', 'put'],
    } as const;
    for (const row of readVectors('pyvollib-bs-grid.tsv')) {
      const tolerance = (1e-6 * Math.max(row.number('S'), 1)) / 1000;
      const numbers = { spot: row.number('S'), strike: row.number('K'), years: row.number('T'), rate: row.number('r'), dividendYield: 0 };
      for (const [column, [greek, optionType]] of Object.entries(columns)) {
        const value = greeksOf({ optionType, ...numbers }, row.number('sigma'))[greek];
        expect(Math.abs(value - row.number(column)), `line ${row.line} ${column}`).toBeLessThan(tolerance);
      }
    }
  });

  it('the examples of the textbooks come out', () => {
    for (const row of readVectors('textbook-examples.tsv')) {
      const what = row.text('what');
      let value: number;
      if (what === 'iv') {
        const implied = impliedVolatility(typed(row), row.number('price'));
        value = implied.kind === 'volatility' ? implied.volatility : NaN;
      } else {
        const greeks = greeksOf(typed(row), row.number('sigma'));
        value = what === 'thetaPerDay365' ? productGreeks(greeks).theta : greeks[what as keyof Greeks];
      }
      expect(Math.abs(value - row.number('value')), `line ${row.line} ${row.text('name')}`).toBeLessThanOrEqual(row.number('tol'));
    }
  });
});

describe('60-digit reference', () => {
  const rows = readVectors('bsm-greeks-mp.tsv');
  const computed = rows.map((row) => ({ row, greeks: greeksOf(signed(row), row.number('sigma')) }));
  const worst = (greek: keyof Greeks, column: string = greek) =>
    Math.max(...computed.map(({ row, greeks }) => relative(greeks[greek], row.number(column))));

  for (const greek of ['price', 'delta', 'gamma', 'vega', 'theta', 'rho', 'phi', 'dualDelta'] as const)
    it(`${greek} is within 1e-13 on every row`, () => {
      expect(worst(greek)).toBeLessThan(1e-13);
    });

  for (const greek of ['vanna', 'vomma', 'charm', 'speed', 'veta', 'ultima'] as const)
    it(`${greek} is within 1e-12 on every row`, () => {
      expect(worst(greek)).toBeLessThan(1e-12);
    });

  it('the probability to end in the money is within 1e-13', () => {
    expect(worst('itmProbability', 'itmProb')).toBeLessThan(1e-13);
  });

  it('zomma and color are within 1e-12 of their scale where they cross zero', () => {
    for (const { row, greeks } of computed) {
      const product = Math.abs(greeks.zomma * row.number('sigma')) + greeks.gamma;
      expect(Math.abs(greeks.zomma - row.number('zomma')) * row.number('sigma'), `line ${row.line}`).toBeLessThan(1e-12 * product);
      const scale = Math.abs(greeks.color) + greeks.gamma / row.number('T');
      expect(Math.abs(greeks.color - row.number('color')), `line ${row.line}`).toBeLessThan(1e-12 * scale);
    }
  });

  it('the hot path gives the same six figures within 1e-13', () => {
    const out = new Float64Array(8);
    let largest = 0;
    for (const row of rows) {
      const { spot, strike, years, rate, dividendYield } = signed(row);
      priceAndGreeks(out, 2, row.number('cp') > 0, spot, strike, years, rate, dividendYield, row.number('sigma'));
      ['price', 'delta', 'gamma', 'vega', 'theta', 'rho'].forEach((column, index) => {
        largest = Math.max(largest, relative(out[2 + index] ?? NaN, row.number(column)));
      });
    }
    expect(largest).toBeLessThan(1e-13);
  });
});

describe('implied volatility', () => {
  const rows = readVectors('iv-roundtrip-mp.tsv');

  function errorOf(row: VectorRow, guess?: number): number {
    const implied = impliedVolatility(signed(row), row.number('price'), guess);
    return implied.kind === 'volatility' ? relative(implied.volatility, row.number('sigma')) : NaN;
  }

  it('out-of-the-money prices give their volatility back within 1e-13', () => {
    const wellPosed = rows.filter((row) => row.number('kappa') <= 100);
    expect(wellPosed.length).toBeGreaterThan(1_000);
    expect(Math.max(...wellPosed.map((row) => errorOf(row)))).toBeLessThan(1e-13);
  });

  it('every price gives it back as well as its digits allow: 32 eps x condition number', () => {
    for (const row of rows)
      expect(errorOf(row), `line ${row.line}`).toBeLessThanOrEqual(Math.max(1e-12, 32 * Number.EPSILON * row.number('kappa')));
  });

  it('a start that is near, far or absurd changes nothing but the time', () => {
    for (const row of rows.filter((entry) => entry.number('kappa') <= 100))
      for (const factor of [1.02, 0.7, 5, 1e-6, 1e6])
        expect(errorOf(row, row.number('sigma') * factor), `line ${row.line} x${factor}`).toBeLessThan(1e-12);
  });

  for (const row of readVectors('iv-edge-cases.tsv'))
    it(`${row.text('name')}: ${row.text('expect')}`, () => {
      const implied = impliedVolatility(signed(row), row.number('price'));
      if (row.text('expect') !== 'iv') expect(implied).toEqual({ kind: row.text('expect') });
      else expect(implied.kind === 'volatility' && relative(implied.volatility, row.number('value'))).toBeLessThan(1e-12);
    });
});
