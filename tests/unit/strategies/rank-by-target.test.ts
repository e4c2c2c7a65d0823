import { expect, it } from 'vitest';
import { rankByTarget } from '#domain/strategies/rank-by-target.ts';

const amount = (value: number) => ({ kind: 'amount', amount: value }) as const;
const many = () => 1_000;

it('the best for what it can lose comes first, as often as the budget bears the loss', () => {
  // A call spread of 40 points for 15: wins 25, loses 15. A call for 100 that is worth 180 at the target: wins 80, loses 100.
  const spread = { name: 'spread', atTarget: 25 * 65, worst: amount(-15 * 65) };
  const call = { name: 'call', atTarget: 80 * 65, worst: amount(-100 * 65) };
  expect(rankByTarget([call, spread], 20_000, many)).toEqual([
    { of: spread, times: 20, profit: 32_500, loss: 19_500, ratio: 25 / 15 },
    { of: call, times: 3, profit: 15_600, loss: 19_500, ratio: 0.8 },
  ]);
  expect(rankByTarget([spread], 20_000, () => 4).map(({ times, loss }) => [times, loss])).toEqual([[4, 3_900]]);
});

it('what loses at the target, without bound, more than the budget or not at all is not offered', () => {
  const offers = [
    { atTarget: -1, worst: amount(-10) },
    { atTarget: 50, worst: { kind: 'unlimited' } as const },
    { atTarget: 50, worst: amount(-101) },
    { atTarget: 50, worst: amount(0) },
  ];
  expect(rankByTarget(offers, 100, many)).toEqual([]);
});
