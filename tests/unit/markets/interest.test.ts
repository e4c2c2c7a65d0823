import { expect, it } from 'vitest';
import { createInterest } from '#server/market/interest.ts';

const chain = (name: string, count: number) => Array.from({ length: count }, (_, place) => `${name}${place}`);

it('watches what screens show first, then the newest chains, and never more than the source allows', () => {
  const interest = createInterest(5);
  interest.want('old', { need: 'chain', ids: chain('old', 3), until: 100 });
  interest.want('new', { need: 'chain', ids: chain('new', 3), until: 100 });
  expect(interest.wanted(0)).toEqual(['new0', 'new1', 'new2', 'old0', 'old1']);
  interest.ask('screen', () => chain('shown', 2));
  expect(interest.wanted(0)).toEqual(['new0', 'new1', 'new2', 'shown0', 'shown1']);
  interest.want('old', { need: 'chain', ids: chain('old', 3), until: 100 });
  expect(interest.wanted(0)).toEqual(['old0', 'old1', 'old2', 'shown0', 'shown1']);
});

it('forgets a wish when its time is over', () => {
  const interest = createInterest(5);
  interest.want('chain', { need: 'chain', ids: ['a'], until: 100 });
  expect([interest.wanted(99), interest.wanted(100)]).toEqual([['a'], []]);
});
