import { describe, expect, it } from 'vitest';
import { type Protection, protectionOfPercent, protectionPrice } from '#domain/orders/market-protection.ts';
import { p, SAMPLE_DATE } from '#tests/support/client/trading-samples.ts';

type Kind = 'option' | 'future' | 'equity';
const worst = (kind: Kind, side: 'buy' | 'sell', reference: number, chosen: Protection | null = null) =>
  protectionPrice({ kind, side, reference: p(reference), tick: p(0.05), date: SAMPLE_DATE }, chosen);
const within = (percent: number, cap: number | null = null): Protection => ({
  basisPoints: protectionOfPercent(percent),
  cap: cap === null ? null : p(cap),
});

describe('market protection', () => {
  it.each([
    ['option', 'buy', 2, 2.25],
    ['option', 'sell', 2, 1.75],
    ['option', 'sell', 0.2, 0.05],
    ['option', 'sell', 0.05, 0.05],
    ['option', 'buy', 0.05, 0.3],
    ['option', 'buy', 9.95, 10.45],
    ['option', 'buy', 10, 10.3],
    ['option', 'sell', 50, 48.5],
    ['option', 'buy', 100, 102],
    ['option', 'buy', 112.35, 114.6],
    ['option', 'sell', 112.35, 110.1],
    ['option', 'sell', 500, 495],
    ['option', 'buy', 725.35, 732.65],
    ['future', 'buy', 26_000, 26_130],
    ['future', 'sell', 26_000, 25_870],
    ['equity', 'buy', 0.5, 0.55],
    ['equity', 'sell', 80, 78.4],
    ['equity', 'sell', 300, 297],
    ['equity', 'buy', 1_200, 1_206],
  ] as const)(
    '%s: a %s at %d fills at %d at worst: by the slab of its price, whole ticks outwards, at least five ticks of an option',
    (kind, side, reference, limit) => {
      expect(worst(kind, side, reference)).toBe(p(limit));
    },
  );

  it.each([
    ['buy', 112.35, 2, 114.6],
    ['sell', 112.35, 2, 110.1],
    ['buy', 2, 1, 2.05],
    ['sell', 2, 20, 1.6],
    ['sell', 0.05, 20, 0.05],
  ] as const)('a %s at %d within %d %% of its trader fills at %d at worst, at least one tick away', (side, reference, percent, limit) => {
    expect(worst('option', side, reference, within(percent))).toBe(p(limit));
  });

  it('is never worse than what its trader was shown, wherever the market is by then', () => {
    expect(worst('option', 'buy', 130, within(5, 118))).toBe(p(118));
    expect(worst('option', 'buy', 110, within(5, 118))).toBe(p(115.5));
    expect(worst('option', 'sell', 90, within(5, 106.7))).toBe(p(106.7));
    expect(worst('option', 'sell', 112.35, within(5, 100))).toBe(p(106.7));
    expect(worst('option', 'buy', 130, { basisPoints: null, cap: p(118.02) })).toBe(p(118));
  });
});
