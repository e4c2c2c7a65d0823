import { describe, expect, it } from 'vitest';
import { protectionBasisPoints, protectionPrice } from '#domain/orders/market-protection.ts';
import { p, SAMPLE_DATE } from '#tests/support/trading-samples.ts';

describe('market protection', () => {
  it.each([
    ['option', 9.95, 500],
    ['option', 10, 300],
    ['option', 99.95, 300],
    ['option', 100, 200],
    ['option', 500, 200],
    ['option', 500.05, 100],
    ['future', 99.9, 200],
    ['future', 100, 100],
    ['future', 500, 100],
    ['future', 26_000, 50],
    ['equity', 80, 200],
  ] as const)('an order in %s at %d may fill up to %d basis points away', (kind, reference, share) => {
    expect(protectionBasisPoints(kind, p(reference), SAMPLE_DATE)).toBe(share);
  });

  it.each([
    ['buy', 150, 153],
    ['sell', 150, 147],
    ['buy', 150.05, 153.1],
    ['sell', 150.05, 147],
    ['buy', 0.05, 0.1],
    ['sell', 0.05, 0.05],
    ['sell', 0.1, 0.05],
    ['buy', 600, 606],
  ] as const)('a %s at %d is protected at %d: whole ticks, at least one tick of room, never below one tick', (side, reference, limit) => {
    expect(protectionPrice('option', side, p(reference), p(0.05), SAMPLE_DATE)).toBe(p(limit));
  });
});
