import { describe, expect, it } from 'vitest';
import { placeOf, rowsInRange } from '#client/features/market/model/strike-range.ts';
import { interestSeries } from '#client/features/market/oi/interest-series.ts';
import { interestOf } from '#tests/support/market/chain-figure-samples.ts';
import { ladderOf } from '#tests/support/market/chain-samples.ts';

const strikes = [100, 110, 120, 130, 140].map((strike) => ({ strike }));

describe('a range of strikes', () => {
  it('has so many on each side of the money, and all where the money is not listed', () => {
    const many = Array.from({ length: 41 }, (_, index) => ({ strike: index }));
    expect(rowsInRange(many, 20, '10').map(({ strike }) => strike)).toEqual(Array.from({ length: 21 }, (_, index) => 10 + index));
    expect(rowsInRange(many, 2, '10')).toHaveLength(13);
    expect(rowsInRange(strikes, 105, '10')).toEqual(strikes);
    expect(rowsInRange(many, 20, 'all')).toBe(many);
  });

  it('says where a level lies between its strikes', () => {
    const ladder = strikes.map(({ strike }) => strike);
    expect(placeOf(ladder, 120)).toBe(2);
    expect(placeOf(ladder, 125)).toBe(2.5);
    expect([placeOf(ladder, 99), placeOf(ladder, 141), placeOf(ladder, null)]).toEqual([null, null, null]);
  });
});

describe('open interest by strike', () => {
  const chain = ladderOf();
  const rows = chain.rows.slice(0, 3);

  it('now is that of the chain', () => {
    expect(interestSeries(rows, interestOf(chain), 'now')).toEqual({
      call: rows.map(({ call }) => call.oi),
      put: rows.map(({ put }) => put.oi),
    });
  });

  it('changed by the difference to what was kept, and is unknown where nothing was', () => {
    const interest = interestOf(chain);
    expect(interestSeries(rows, interest, 'open').call).toEqual(rows.map(({ call }) => call.oi_change));
    expect(interestSeries(rows, interest, 'quarter-hour').put).toEqual([1_000, 1_000, 1_000]);
    expect(interestSeries(rows, interest, 'hour').call).toEqual([null, null, null]);
    expect(interestSeries(rows, { ...interest, rows: [] }, 'open').put).toEqual([null, null, null]);
  });
});
