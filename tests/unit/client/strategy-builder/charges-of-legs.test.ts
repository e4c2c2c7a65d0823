import { expect, it } from 'vitest';
import { chargesOfLegs } from '#client/features/strategy-builder/model/charges-of-legs.ts';
import { CALL } from '#tests/support/server/wire-samples.ts';

const legOf = (quantity: number) =>
  ({ leg: { on: true, side: 'buy' }, held: { quantity }, instrument: CALL, price: 100 }) as unknown as Parameters<
    typeof chargesOfLegs
  >[0][number];

it('a leg above the freeze limit pays for each of its orders', () => {
  const cost = (...units: number[]) => chargesOfLegs(units.map(legOf), '2026-11-23') ?? 0;
  // 1,800 units freeze: whole lots of 65 make 1,755 the largest order.
  expect(cost(1_755 + 65)).toBeCloseTo(cost(1_755, 65), 4);
  expect(cost(1_820) - cost(1_755)).toBeGreaterThan(20);
});
