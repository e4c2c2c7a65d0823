import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLUMN_IDS } from '#client/features/market/chain/column-ids.ts';
import { columnsThatFit, gridColumns, PRESET_COLUMNS } from '#client/features/market/chain/columns.ts';
import { type ChainCursor, cursorAt, legOf, placeOf } from '#client/features/market/model/chain-cursor.ts';
import { chainLines } from '#client/features/market/model/chain-lines.ts';
import { moveCell } from '#client/features/market/model/move-cell.ts';
import { typedStrike } from '#client/features/market/model/typed-strike.ts';
import { ladderOf } from '#tests/support/market/chain-samples.ts';

const chain = ladderOf();
const linesAt = (range: 'all' | '10', every: number) => chainLines(chain, { atm: 26_000, spot: 26_012.35, range, every, pairWidth: 0 });
const wide = gridColumns(PRESET_COLUMNS.price, false);
const narrow = gridColumns(columnsThatFit(PRESET_COLUMNS.price, false, 720), false);
const all = linesAt('all', 1);
const row = all.findIndex(({ strike }) => strike === 26_550);

describe('the cursor of the chain', () => {
  it('stays on its contract when a ticket takes columns away, also where the column itself goes', () => {
    for (const column of [0, 3, 4, 7]) {
      const cursor = cursorAt({ row, column }, all, wide);
      expect(legOf(cursor, all, wide)).toEqual({ strike: 26_550, side: 'call' });
      expect(legOf(cursor, all, narrow)).toEqual({ strike: 26_550, side: 'call' });
      expect(narrow[placeOf(cursor, all, narrow)?.column ?? -1]?.side).toBe('call');
      expect(placeOf(cursor, all, wide)).toEqual({ row, column });
    }
  });
  it('trades nothing when its strike is not shown, and is there again when it is', () => {
    const cursor = cursorAt({ row, column: 0 }, all, wide);
    const few = linesAt('10', 1);
    expect(few.some(({ strike }) => strike === 26_550)).toBe(false);
    expect([placeOf(cursor, few, wide), legOf(cursor, few, wide)]).toEqual([null, null]);
    expect(legOf(cursor, all, wide)).toEqual({ strike: 26_550, side: 'call' });
  });
  it('names no contract on the strike itself', () => {
    const cursor = cursorAt({ row, column: wide.findIndex(({ side }) => side === 'strike') }, all, wide);
    expect(cursor).toMatchObject({ strike: 26_550, side: 'strike' });
    expect(legOf(cursor, all, wide)).toBeNull();
  });

  it('is what the marked cell shows, whatever columns, strikes and keys come and go', () => {
    const columns = fc.oneof(
      fc.constantFrom(wide, narrow, gridColumns(['ltp', 'oi'], false), gridColumns(PRESET_COLUMNS.greeks, true)),
      fc.subarray([...COLUMN_IDS], { minLength: 1 }).map((ids) => gridColumns(ids, false)),
    );
    const lines = fc
      .tuple(fc.constantFrom('all' as const, '10' as const), fc.constantFrom(1, 2, 5))
      .map(([range, every]) => linesAt(range, every));
    const act = fc.oneof(
      fc.record({ columns }),
      fc.record({ lines }),
      fc.record({ key: fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End') }),
      fc.record({ row: fc.nat(40), column: fc.nat(16) }),
      fc.record({ digits: fc.integer({ min: 0, max: 30_000 }).map(String) }),
    );
    fc.assert(
      fc.property(fc.array(act, { minLength: 100, maxLength: 100 }), (acts) => {
        let [atLines, atColumns, cursor]: [typeof all, typeof wide, ChainCursor | null] = [all, wide, null];
        for (const each of acts) {
          const before = cursor;
          if ('columns' in each) atColumns = each.columns;
          else if ('lines' in each) atLines = each.lines;
          else if ('key' in each) {
            const next = moveCell(
              placeOf(cursor, atLines, atColumns) ?? { row: 0, column: 0 },
              each.key,
              atLines.length,
              atColumns.length,
              10,
              false,
            );
            if (next !== null) cursor = cursorAt(next, atLines, atColumns);
          } else if ('digits' in each) {
            const from = placeOf(cursor, atLines, atColumns) ?? { row: 0, column: 0 };
            const strikes = atLines.map(({ strike }) => strike);
            const row = typedStrike(each.digits, strikes, from.row);
            if (row !== null) cursor = cursorAt({ row, column: from.column }, atLines, atColumns);
            if (row !== null) expect(String(cursor?.strike)).toContain(each.digits);
          } else cursor = cursorAt(each, atLines, atColumns) ?? cursor;
          if ('columns' in each || 'lines' in each) expect(cursor).toBe(before);
          const place = placeOf(cursor, atLines, atColumns);
          const leg = legOf(cursor, atLines, atColumns);
          const [line, column] = [atLines[place?.row ?? -1], atColumns[place?.column ?? -1]];
          const marked =
            line === undefined || column === undefined || column.side === 'strike' ? null : { strike: line.strike, side: column.side };
          expect(leg).toEqual(marked);
          if (leg !== null) expect(leg).toEqual({ strike: cursor?.strike, side: cursor?.side });
        }
      }),
      { numRuns: 100 },
    );
  });
});
