import { expect, it } from 'vitest';
import { faultsOf } from '#tests/config/run/commit-subjects.mjs';

it.each([
  'Add a rule for the subjects of commits',
  'Bring back the seed of a market',
  'Need one lock less in a placing',
  'Call the volatility index INDIA VIX everywhere',
])('takes: %s', (subject) => {
  expect(faultsOf(subject)).toEqual([]);
});

it.each([
  ['Added a rule for commits', 'does not begin with an order such as “Add”'],
  ['Fixing a stop', 'does not begin with an order such as “Add”'],
  ['fix: a stop', 'begins without a capital letter'],
  ['Feat(orders): slices', 'does not begin with an order such as “Add”'],
  ['Cut a stop.', 'ends with a full stop'],
  [`Say ${'very '.repeat(15)}much`, '83 characters, at most 72'],
])('refuses: %s', (subject, fault) => {
  expect(faultsOf(subject)).toContain(fault);
});
