import { describe, expect, it } from 'vitest';
import { FREEZE_QUANTITIES, freezeQuantityOf, LOT_SIZES, lotSizeOf } from '#domain/instruments/contract-terms.ts';
import { largestOrderQuantity } from '#domain/orders/freeze-limit.ts';
import { nearestStrike } from '#domain/instruments/strike-ladder.ts';

describe('contract terms', () => {
  it('the NIFTY lot went from 75 to 65 with the first weekly and the first monthly of 2026 apart', () => {
    expect(lotSizeOf('NIFTY', '2025-12-30', true)).toBe(75);
    expect(lotSizeOf('NIFTY', '2026-01-06', false)).toBe(65);
    expect(lotSizeOf('NIFTY', '2026-01-20', false)).toBe(65);
    expect(lotSizeOf('NIFTY', '2026-01-26', true)).toBe(75);
    expect(lotSizeOf('NIFTY', '2026-01-27', true)).toBe(65);
    expect(lotSizeOf('NIFTY', '2026-11-23', true)).toBe(65);
  });

  it('freeze quantities hold from their circular on', () => {
    expect(freezeQuantityOf('NIFTY', '2026-11-23')).toBe(1800);
    expect(freezeQuantityOf('MIDCPNIFTY', '2026-11-23')).toBe(2800);
    expect(freezeQuantityOf('NIFTY', '2026-08-02')).toBeNull();
    expect(lotSizeOf('ACME', '2026-11-23', true)).toBeNull();
  });

  it('the largest order is the largest number of whole lots within the freeze quantity', () => {
    expect(largestOrderQuantity(65, 1800)).toBe(1755);
    expect(largestOrderQuantity(30, 600)).toBe(600);
    expect(largestOrderQuantity(65, 0)).toBeNull();
  });

  it('every row names its source', () => {
    for (const row of [...LOT_SIZES, ...FREEZE_QUANTITIES]) expect(row.source).not.toBe('');
  });
});

describe('strike ladder', () => {
  it('the nearest strike of a level between two is the higher one at the middle', () => {
    expect(nearestStrike(26_024.9, 50)).toBe(26_000);
    expect(nearestStrike(26_025, 50)).toBe(26_050);
  });
});
