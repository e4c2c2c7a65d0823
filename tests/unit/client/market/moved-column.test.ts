import { expect, it } from 'vitest';
import { movedColumn } from '#client/state/market/columns.ts';

it('a column moves to the place of another, and what is no column of the table moves nothing', () => {
  const columns = ['ltp', 'change', 'bid', 'ask'] as const;
  expect(movedColumn(columns, 'ltp', 'bid')).toEqual(['change', 'bid', 'ltp', 'ask']);
  expect(movedColumn(columns, 'ask', 'ltp')).toEqual(['ask', 'ltp', 'change', 'bid']);
  expect(movedColumn(columns, 'bid', 'bid')).toBe(columns);
  expect(movedColumn(columns, 'instrument', 'bid')).toBe(columns);
  expect(movedColumn(columns, 'bid', 'more')).toBe(columns);
});
