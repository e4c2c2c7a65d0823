import { describe, expect, it } from 'vitest';
import { maxPain, putCallRatio, totalInterest } from '#domain/indicators/open-interest.ts';
import { stripSum, termVariance, volatilityIndex } from '#domain/indicators/volatility-index.ts';
import { volatilityRank } from '#domain/indicators/volatility-rank.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { readVectors } from './vectors/read-vectors.ts';

const close = (actual: number | null, expected: number, tolerance: number) =>
  expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThanOrEqual(tolerance);

describe('the worked example of the Cboe', () => {
  const rows = readVectors('vix-cboe-strips.tsv');
  const stripOf = (term: string) => ({
    atStrike: 1960,
    points: rows.filter((row) => row.text('term') === term).map((row) => ({ strike: row.number('strike'), price: row.number('price') })),
  });
  const near = { strip: stripOf('near'), forward: 1962.89996, minutes: 34_484, rate: 0.00031664 };
  const next = { strip: stripOf('next'), forward: 1962.40006, minutes: 44_954, rate: 0.00028797 };

  it('strip sums agree with the published ones to 1e-10', () => {
    expect([near.strip.points.length, next.strip.points.length]).toEqual([146, 122]);
    const discounted = (term: typeof near) => Math.exp((term.rate * term.minutes) / 525_600) * stripSum(term.strip);
    // The published sums carry the two and the exponential's factor apart: sum(gap / K^2 x exp(RT) Q).
    close(discounted(near), 0.0006320516, 1e-10);
    close(discounted(next), 0.0008314016, 1e-10);
  });

  it('variances agree to 1e-8 and the index to 1e-6', () => {
    close(termVariance(near), 0.019233906, 1e-8);
    close(termVariance(next), 0.019423884, 1e-8);
    close(volatilityIndex(near, next), 13.927842342, 1e-6);
  });
});

describe('rank and percentile of a volatility', () => {
  for (const row of readVectors('iv-rank.tsv'))
    it(`of a history of ${row.text('history').split(' ').length} values`, () => {
      const found = volatilityRank(row.text('history').split(' ').map(Number), row.number('current'));
      if (row.text('rank') === 'none') expect(found?.rank).toBeNull();
      else close(found?.rank ?? null, row.number('rank'), 1e-10);
      close(found?.percentile ?? null, row.number('percentile'), 1e-10);
    });
});

describe('open interest of a chain', () => {
  for (const row of readVectors('oi-analytics.tsv'))
    it(`chain ${row.text('chain')}: max pain and put-call ratio`, () => {
      const chain = row
        .text('rows (strike:call:put)')
        .split(' ')
        .map((cell) => cell.split(':').map(Number))
        .map(([strike = 0, call = 0, put = 0]) => ({ strike: priceFromDecimal(strike), call, put }));
      expect(totalInterest(chain)).toEqual({ call: row.number('callInterest'), put: row.number('putInterest') });
      if (row.text('ratio') === 'none') expect(putCallRatio(chain)).toBeNull();
      else close(putCallRatio(chain), row.number('ratio'), 1e-15);
      if (row.text('maxPain') !== 'none') expect(maxPain(chain)).toBe(priceFromDecimal(row.number('maxPain')));
    });
});
