import { describe, expect, it } from 'vitest';
import { FREEZE_QUANTITIES, freezeQuantityOf } from '#domain/instruments/contract-terms.ts';
import { LOT_SIZES, lotSizeOf } from '#domain/instruments/lot-sizes.ts';
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

  it.each([
    // Contracts listed by 20 November 2024 kept the old lot; later listings have the new one.
    ['NIFTY', '2024-11-21', false, 25],
    ['NIFTY', '2024-11-28', true, 25],
    ['NIFTY', '2024-12-19', false, 25],
    ['NIFTY', '2024-12-26', true, 25],
    ['NIFTY', '2025-01-02', false, 75],
    ['NIFTY', '2025-01-30', true, 25],
    ['NIFTY', '2025-02-06', false, 75],
    ['NIFTY', '2025-02-27', true, 75],
    ['BANKNIFTY', '2024-11-13', false, 15],
    ['BANKNIFTY', '2025-01-30', true, 15],
    ['BANKNIFTY', '2025-02-27', true, 30],
    ['BANKNIFTY', '2025-06-26', true, 30],
    ['BANKNIFTY', '2025-07-31', true, 35],
    ['BANKNIFTY', '2023-07-20', false, 25],
    ['BANKNIFTY', '2023-07-27', true, 15],
    ['BANKNIFTY', '2023-08-03', false, 15],
    ['BANKNIFTY', '2020-07-23', false, 20],
    ['BANKNIFTY', '2020-07-30', true, 25],
    ['BANKNIFTY', '2018-10-25', true, null],
    ['NIFTY', '2021-07-22', false, 75],
    ['NIFTY', '2021-07-29', true, 50],
    ['NIFTY', '2021-08-05', false, 50],
    ['NIFTY', '2015-10-29', true, 25],
    ['NIFTY', '2015-11-26', true, 75],
    ['NIFTY', '2012-05-31', true, 50],
    ['NIFTY', '2009-05-28', true, null],
    ['FINNIFTY', '2024-07-23', false, 40],
    ['FINNIFTY', '2024-07-30', true, 25],
    ['FINNIFTY', '2024-08-06', false, 25],
    ['MIDCPNIFTY', '2024-07-22', false, 75],
    ['MIDCPNIFTY', '2024-07-29', true, 50],
    ['MIDCPNIFTY', '2025-07-31', true, 140],
    ['SENSEX', '2025-01-03', false, 10],
    ['SENSEX', '2025-01-07', false, 20],
    ['SENSEX', '2025-01-28', true, 10],
    ['SENSEX', '2025-02-25', true, 20],
    ['BANKEX', '2025-02-25', true, 30],
  ] as const)('a contract of %s that ends on %s (monthly: %s) has a lot of %s', (underlying, expiry, monthly, lot) => {
    expect(lotSizeOf(underlying, expiry, monthly)).toBe(lot);
  });

  it('a lot that was halved for what was open is the old one on the days before', () => {
    expect(lotSizeOf('NIFTY', '2024-05-02', false, '2024-04-25')).toBe(50);
    expect(lotSizeOf('NIFTY', '2024-05-02', false, '2024-04-26')).toBe(25);
    expect(lotSizeOf('NIFTY', '2014-11-27', true, '2014-10-30')).toBe(50);
    expect(lotSizeOf('NIFTY', '2014-11-27', true, '2014-10-31')).toBe(25);
    expect(lotSizeOf('BANKNIFTY', '2018-11-01', false, '2018-10-25')).toBeNull();
    expect(lotSizeOf('BANKNIFTY', '2018-11-01', false, '2018-10-26')).toBe(20);
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
