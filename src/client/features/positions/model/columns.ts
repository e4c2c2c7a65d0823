import type { ColumnPlan } from '#client/ui/fit-columns.ts';
import type { SortColumn } from './view-query.ts';

export const COLUMNS = [
  'side',
  'product',
  'quantity',
  'average',
  'ltp',
  'mark',
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

/** All columns of the table: figures, selection box, contract, actions, and the button for the details. */
export type TableColumn = PositionColumn | 'pick' | 'instrument' | 'acts' | 'more';

export const PLAN: ColumnPlan<TableColumn> = {
  widths: {
    pick: 48,
    instrument: 150,
    side: 64,
    product: 72,
    quantity: 96,
    average: 84,
    ltp: 88,
    mark: 80,
    change: 84,
    pnl: 112,
    'pnl-percent': 80,
    day: 108,
    guard: 96,
    delta: 72,
    theta: 92,
    iv: 68,
    realised: 136,
    charges: 128,
    account: 110,
    acts: 196,
    more: 52,
  },
  leave: [
    'account',
    'charges',
    'realised',
    'iv',
    'theta',
    'delta',
    'product',
    'pnl-percent',
    'mark',
    'change',
    'guard',
    'side',
    'day',
    'acts',
    'average',
  ],
};

/** Compact rows have no second line for the mark, so its column is among the last to be dropped. */
export const DENSE_PLAN: ColumnPlan<TableColumn> = {
  ...PLAN,
  leave: [...PLAN.leave.filter((column) => column !== 'mark' && column !== 'acts' && column !== 'average'), 'mark', 'acts', 'average'],
};

/** The default columns; instrument and actions are always shown. */
export const STANDARD_COLUMNS: readonly PositionColumn[] = COLUMNS.filter((column) => !['realised', 'charges', 'account'].includes(column));

export const TEXT_COLUMNS: readonly PositionColumn[] = ['side', 'product', 'guard', 'account'];
/** Returns whether a column is a figure of the position. */
export function isFigure(column: TableColumn): column is PositionColumn {
  return (COLUMNS as readonly string[]).includes(column);
}

const SORTED: readonly string[] = ['quantity', 'pnl', 'pnl-percent', 'day', 'delta', 'theta', 'iv'] satisfies readonly SortColumn[];

/** Returns the sort of a column; null when it cannot be sorted by. */
export function sortOf(column: PositionColumn): SortColumn | null {
  return SORTED.includes(column) ? (column as SortColumn) : null;
}

/** Returns the last part of a column's message id; profit after charges has a name of its own. */
export const columnWord = (column: string, net: boolean): string =>
  net && (column === 'pnl' || column === 'day') ? `${column}.net` : column;
