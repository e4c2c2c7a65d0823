import { describe, expect, it } from 'vitest';
import { nearestPage, pageCount, pageSizeOf, rowsOfPage } from '#client/widgets/pagination/pages.ts';

const rows = Array.from({ length: 23 }, (_, at) => at);

describe('pages of a table', () => {
  it('hold every row once', () => {
    const all = [1, 2, 3].flatMap((page) => rowsOfPage(rows, page, 10));
    expect(all).toEqual(rows);
    expect(pageCount(rows.length, 10)).toBe(3);
  });

  it('number at least one, also of nothing', () => {
    expect(pageCount(0, 10)).toBe(1);
    expect(rowsOfPage([], 4, 10)).toEqual([]);
  });

  it('that do not exist are the nearest one that does', () => {
    expect([nearestPage(0, 3), nearestPage(-5, 3), nearestPage(9, 3), nearestPage(Number.NaN, 3), nearestPage(2.9, 3)]).toEqual([
      1, 1, 3, 1, 2,
    ]);
    expect(rowsOfPage(rows, 99, 10)).toEqual([20, 21, 22]);
  });

  it('have one of the known sizes whatever the address says', () => {
    expect([pageSizeOf('25'), pageSizeOf('7'), pageSizeOf(null)]).toEqual([25, 10, 10]);
  });
});
