import { describe, expect, it } from 'vitest';
import { columnWord, COLUMNS, PLAN, sortsLive, SORTS, STANDARD_COLUMNS, TEXT_COLUMNS } from '#client/features/positions/model/columns.ts';
import { readCatalogues } from '#tests/support/client/catalogue-files.ts';

describe('the columns of the positions', () => {
  it('leave in the order of what a trader misses least, each at a place of its own', () => {
    expect(PLAN.leave.join(' ')).toBe(
      'account charges realised iv theta delta product pnl-percent mark change guard side day acts average',
    );
    expect(PLAN.widths).toMatchObject({ pick: 48, instrument: 150, side: 64, 'pnl-percent': 80, account: 110, acts: 196, more: 52 });
  });

  it('say what is shown at first, what is text and what can be sorted by', () => {
    expect(COLUMNS.filter((column) => !STANDARD_COLUMNS.includes(column))).toEqual(['realised', 'charges', 'account']);
    expect(TEXT_COLUMNS).toEqual(['side', 'product', 'guard', 'account']);
    expect(SORTS).toEqual(['instrument', 'quantity', 'pnl', 'pnl-percent', 'day', 'delta', 'theta', 'iv']);
    expect(SORTS.filter(sortsLive)).toEqual(['pnl', 'pnl-percent', 'day']);
  });

  for (const language of ['en', 'fr'] as const)
    it(`${language}: have a name each, before and after charges`, () => {
      const ids = new Set(readCatalogues().flatMap((room) => Object.keys(room[language])));
      const wanted = COLUMNS.flatMap((column) => [false, true].map((net) => `positions.column.${columnWord(column, net)}`));
      expect(wanted.filter((id) => !ids.has(id))).toEqual([]);
    });
});
