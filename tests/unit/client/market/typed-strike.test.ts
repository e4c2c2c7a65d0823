import { expect, it } from 'vitest';
import { typedStrike } from '#client/features/market/model/typed-strike.ts';

const strikes = Array.from({ length: 61 }, (_, row) => 24_500 + row * 50);
const at = (strike: number) => strikes.indexOf(strike);
const from = at(26_000);

it.each([
  ['35', 26_350],
  ['55', 25_550],
  ['63', 26_300],
  ['25', 26_250],
  ['26350', 26_350],
  ['2635', 26_350],
  ['263', 26_300],
  ['245', 24_500],
  ['26', 26_000],
])('"%s" means the strike %i, seen from 26,000', (digits, strike) => {
  const row = typedStrike(digits, strikes, from);
  expect(row === null ? null : strikes[row]).toBe(strike);
});

it('of several strikes with the same end the nearest is meant', () => {
  expect(strikes[typedStrike('35', strikes, at(25_300)) ?? -1]).toBe(25_350);
});

it('digits of no strike mean none, and no digits neither', () => {
  expect(typedStrike('99999', strikes, from)).toBeNull();
  expect(typedStrike('', strikes, from)).toBeNull();
});
