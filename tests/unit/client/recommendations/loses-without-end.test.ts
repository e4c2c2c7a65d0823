import { expect, test } from 'vitest';
import type { Recommendation } from '#client/api/analytics/types.ts';
import { losesWithoutEnd } from '#client/features/recommendations/model/idea-view.ts';

const legs = (...given: readonly (readonly ['buy' | 'sell', 'call' | 'put'])[]) =>
  ({ legs: given.map(([side, kind]) => ({ side, kind, lots: 1 })) }) as unknown as Pick<Recommendation, 'legs'>;

test('a loss is unlimited by the legs, never because a row does not tell it', () => {
  expect(losesWithoutEnd({ legs: null })).toBe(false);
  expect(losesWithoutEnd(legs(['sell', 'put']))).toBe(false);
  expect(losesWithoutEnd(legs(['sell', 'call'], ['buy', 'call']))).toBe(false);
  expect(losesWithoutEnd(legs(['sell', 'call'], ['sell', 'put']))).toBe(true);
});
