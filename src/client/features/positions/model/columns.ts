import type { SortColumn } from './view-query.ts';

export const COLUMNS = [
  'side',
  'product',
  'quantity',
  'average',
  'ltp',
  'change',
  'pnl',
  'pnl-percent',
  'day',
  'guard',
  'delta',
  'theta',
  'iv',
  'realised',
  'charges',
  'account',
] as const;
export type PositionColumn = (typeof COLUMNS)[number];

/** What stands there until somebody chooses: the instrument and the actions always do. */
export const STANDARD_COLUMNS: readonly PositionColumn[] = COLUMNS.filter((column) => !['realised', 'charges', 'account'].includes(column));

export const TEXT_COLUMNS: readonly PositionColumn[] = ['side', 'product', 'guard', 'account'];
const SORTED: readonly string[] = ['quantity', 'pnl', 'pnl-percent', 'day', 'delta', 'theta', 'iv'] satisfies readonly SortColumn[];

/** Returns the sort of a column; null when it cannot be sorted by. */
export function sortOf(column: PositionColumn): SortColumn | null {
  return SORTED.includes(column) ? (column as SortColumn) : null;
}
