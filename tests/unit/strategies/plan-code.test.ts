import { describe, expect, it } from 'vitest';
import { type PlannedLeg, readPlan, writePlan } from '#domain/strategies/plan-code.ts';

const LEGS: readonly PlannedLeg[] = [
  { side: 'buy', kind: 'put', lots: 2, strike: 24_300, expiry: '2026-11-26', price: null, on: true },
  { side: 'sell', kind: 'call', lots: 1, strike: 187.5, expiry: '2026-12-31', price: 112.35, on: false },
  { side: 'sell', kind: 'future', lots: 1, strike: null, expiry: '2026-12-31', price: null, on: true },
  { side: 'buy', kind: 'underlying', lots: 10, strike: null, expiry: null, price: 0.05, on: true },
];

describe('the text of a plan', () => {
  it('is what the README shows, and reads back as the same legs', () => {
    expect(writePlan(LEGS)).toBe('1_B2P24300E20261126_S1C187.5E20261231A112.35X_S1FE20261231_B10UA0.05');
    expect(readPlan(writePlan(LEGS))).toEqual(LEGS);
    expect(readPlan(writePlan([]))).toEqual([]);
    expect(encodeURIComponent(writePlan(LEGS))).toBe(writePlan(LEGS));
  });

  it('is refused whole when a part is not understood', () => {
    const bad = [
      '',
      '2_B1C100E20261126',
      '1_',
      '1_B1C100',
      '1_B0C100E20261126',
      '1_B1C0E20261126',
      '1_B1CE20261126',
      '1_B1F100E20261126',
      '1_B1UE20261126',
      '1_B1C100E20261332',
      '1_B1C100E20261126_drop',
      '1_b1c100e20261126',
      `1${'_B1UA1'.repeat(11)}`,
      '1_B9999C100E20261126',
    ];
    for (const text of bad) expect(readPlan(text), text).toBeNull();
  });
});
