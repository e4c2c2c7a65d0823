import { expect, it } from 'vitest';
import { OPERATIONS } from '#contract/operations/all.ts';
import { type StandingLimits, loosensLimits } from '#server/policies/loosening.ts';
import { NO_LIMITS } from '#domain/risk/check-limits.ts';
import { moneyFromDecimal } from '#domain/units/money.ts';
import { LOOSENINGS } from '#tests/support/server/loosenings.ts';

it('what loosens a protection is one list: exactly its operations may ask who is there', () => {
  const asking = OPERATIONS.filter(({ errors }) => (errors as readonly string[]).includes('auth.step-up'));
  expect(asking.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(LOOSENINGS).toSorted());
  expect(asking.every(({ method }) => method !== 'GET')).toBe(true);
});

it("an exit at the day's loss that becomes a block loosens, the other way round tightens, without a limit neither counts", () => {
  const exit: StandingLimits = { ...NO_LIMITS, dayLoss: moneyFromDecimal(5_000), dayLossAction: 'exit' };
  const block: StandingLimits = { ...exit, dayLossAction: 'block' };
  expect([loosensLimits(exit, block), loosensLimits(block, exit), loosensLimits(exit, exit)]).toEqual([true, false, false]);
  expect(loosensLimits({ ...exit, dayLoss: null }, { ...block, dayLoss: null })).toBe(false);
});
