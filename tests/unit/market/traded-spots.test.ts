import { expect, it } from 'vitest';
import { exchangeTime } from '#domain/units/time.ts';
import { spotsOf, tradedSpotsOf } from '#server/market/chain-catalogue.ts';
import { createMarket, instrumentsOf } from '#simulator/feed/market.ts';
import { VOLATILITY_INDEX } from '#simulator/underlyings.ts';

it('what can be traded is every share, and every index with contracts: a level alone is none of it', () => {
  const listed = instrumentsOf(createMarket(1, exchangeTime(Date.parse('2026-11-25T10:00:00+05:30')), 30_000));
  const names = (spots: readonly { readonly underlying: string }[]) => spots.map(({ underlying }) => underlying);
  const all = spotsOf(listed);
  expect(names(all)).toContain(VOLATILITY_INDEX);
  expect(names(tradedSpotsOf(listed))).toEqual(names(all).filter((name) => name !== VOLATILITY_INDEX));
  const [share] = all.filter(({ kind }) => kind === 'equity');
  expect(tradedSpotsOf([share!])).toEqual([share]);
});
