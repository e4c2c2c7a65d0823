import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitColumns } from '#client/ui/fit-columns.ts';

const WIDTHS = { name: 150, side: 60, quantity: 90, average: 80, ltp: 80, pnl: 110, charges: 90 } as const;
type Column = keyof typeof WIDTHS;
const COLUMNS = Object.keys(WIDTHS) as Column[];
const LEAVE: readonly Column[] = ['charges', 'side', 'average'];
const widthOf = (column: Column) => WIDTHS[column];

it('columns leave in the order of the plan until the rest has room', () => {
  expect(fitColumns(COLUMNS, LEAVE, widthOf, 660)).toEqual(COLUMNS);
  expect(fitColumns(COLUMNS, LEAVE, widthOf, 600)).toEqual(['name', 'side', 'quantity', 'average', 'ltp', 'pnl']);
  expect(fitColumns(COLUMNS, LEAVE, widthOf, 520)).toEqual(['name', 'quantity', 'average', 'ltp', 'pnl']);
});

it('a column that is not in the plan never leaves, however little room there is, and the others keep their order', () => {
  fc.assert(
    fc.property(fc.subarray(COLUMNS), fc.integer({ min: 0, max: 900 }), (columns, room) => {
      const shown = fitColumns(columns, LEAVE, widthOf, room);
      expect(columns.filter((each) => shown.includes(each))).toEqual(shown);
      expect(shown).toEqual(expect.arrayContaining(columns.filter((each) => !LEAVE.includes(each))));
      const sum = shown.reduce((all, each) => all + widthOf(each), 0);
      if (sum > room) expect(shown.some((each) => LEAVE.includes(each))).toBe(false);
    }),
  );
});
