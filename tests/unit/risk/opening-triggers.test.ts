import { expect, it } from 'vitest';
import { openingTriggers } from '#domain/risk/opening-triggers.ts';

const units = (netQuantity: number, change: object = {}) => ({
  ...{ accountId: 'a', instrumentId: 'i', product: 'NRML' as const, netQuantity, workingBuy: 0, workingSell: 0 },
  ...change,
});
const sell = (id: string, quantity: number, change: object = {}) => ({
  ...{ id, accountId: 'a', instrumentId: 'i' },
  legs: [{ side: 'sell' as const, product: 'NRML' as const, quantity, ...change }],
});
const opening = (...given: Parameters<typeof openingTriggers>) => [...openingTriggers(...given)];

it('takes no trigger for an opening one that only closes what an account holds in all its portfolios', () => {
  expect(opening([units(50), units(25)], [sell('t', 75)])).toEqual([]);
  expect(opening([units(50)], [sell('t', 75)])).toEqual(['t']);
  expect(opening([units(-50)], [sell('t', 50)])).toEqual(['t']);
});

it('counts the triggers before it and what works: both may close first', () => {
  expect(opening([units(50)], [sell('first', 50), sell('second', 50)])).toEqual(['second']);
  expect(opening([units(50), units(0, { workingSell: 50 })], [sell('t', 50)])).toEqual(['t']);
  // One that opens is to be cancelled, so that it closes nothing.
  expect(opening([units(50)], [sell('large', 75), sell('small', 50)])).toEqual(['large']);
});

it('counts one leg of two, and each contract, product and account by itself', () => {
  const oco = { ...sell('oco', 50), legs: [...sell('', 50).legs, ...sell('', 25).legs] };
  expect(opening([units(75)], [oco, sell('rest', 25)])).toEqual([]);
  expect(opening([units(50)], [sell('mis', 50, { product: 'MIS' })])).toEqual(['mis']);
  expect(opening([units(50, { accountId: 'b' })], [sell('t', 50)])).toEqual(['t']);
});
