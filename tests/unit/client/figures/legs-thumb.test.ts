import { expect, it } from 'vitest';
import { shapeOfLegs, type ThumbLeg } from '#client/widgets/payoff/legs-thumb.tsx';

const leg = (change: Partial<ThumbLeg>): ThumbLeg => ({
  kind: 'call',
  side: 'buy',
  strike: 100,
  expiry: '2026-12-01',
  lots: 1,
  price: 3,
  ...change,
});

it('is straight between the strikes, and is not drawn where a price is missing or no single day ends all', () => {
  const spread = [leg({}), leg({ side: 'sell', strike: 110, price: 1 })];
  const shape = shapeOfLegs(spread);
  expect([...(shape?.spots ?? [])]).toEqual([97, 100, 110, 110 * 1.03]);
  expect([...(shape?.end ?? [])]).toEqual([-2, -2, 8, 8]);
  expect(shapeOfLegs([...spread, leg({ price: null })])).toBeNull();
  expect(shapeOfLegs([...spread, leg({ expiry: '2026-12-08' })])).toBeNull();
  expect(shapeOfLegs([leg({ strike: null })])).toBeNull();
});
