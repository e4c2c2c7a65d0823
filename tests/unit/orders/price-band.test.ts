import { describe, expect, it } from 'vitest';
import { bandLimit, passesBand } from '#domain/orders/price-band.ts';
import { p, SAMPLE_DATE } from '#tests/support/client/trading-samples.ts';

const tick = p(0.05);

describe('limit price protection', () => {
  it.each([
    ['buy', 100, 140],
    ['sell', 100, 60],
    ['buy', 50, 70],
    ['sell', 50, 30],
    ['buy', 50.05, 70.05],
    ['sell', 50.05, 30.05],
    ['buy', 5, 25],
    ['sell', 5, 0.05],
  ] as const)('a %s with reference %d may go to %d', (side, reference, limit) => {
    expect(bandLimit(side, p(reference), tick, SAMPLE_DATE)).toBe(p(limit));
    expect(passesBand(side, p(limit), p(reference), tick, SAMPLE_DATE)).toBe(false);
    expect(passesBand(side, p(side === 'buy' ? limit + 0.05 : limit - 0.05), p(reference), tick, SAMPLE_DATE)).toBe(true);
  });

  it('a cheap bid and a dear offer are never refused', () => {
    expect(passesBand('buy', p(0.05), p(500), tick, SAMPLE_DATE)).toBe(false);
    expect(passesBand('sell', p(5000), p(500), tick, SAMPLE_DATE)).toBe(false);
  });
});
