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

/** With what stands in the table beside its figures: the box that picks, the contract, what is done with it, and the way to all the rest. */
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

/** In the compact look the mark has no second line below the last price: it keeps its column as long as there is room. */
export const DENSE_PLAN: ColumnPlan<TableColumn> = {
  ...PLAN,
  leave: [...PLAN.leave.filter((column) => column !== 'mark' && column !== 'acts' && column !== 'average'), 'mark', 'acts', 'average'],
};

/** What stands there until somebody chooses: the instrument and the actions always do. */
export const STANDARD_COLUMNS: readonly PositionColumn[] = COLUMNS.filter((column) => !['realised', 'charges', 'account'].includes(column));

export const TEXT_COLUMNS: readonly PositionColumn[] = ['side', 'product', 'guard', 'account'];
/** Returns whether a column says something of the position. */
export function isFigure(column: TableColumn): column is PositionColumn {
  return (COLUMNS as readonly string[]).includes(column);
}

const SORTED: readonly string[] = ['quantity', 'pnl', 'pnl-percent', 'day', 'delta', 'theta', 'iv'] satisfies readonly SortColumn[];

/** Returns the sort of a column; null when it cannot be sorted by. */
export function sortOf(column: PositionColumn): SortColumn | null {
  return SORTED.includes(column) ? (column as SortColumn) : null;
}

/** Returns the end of the message that names a column: what charges are taken from says so. */
export const columnWord = (column: string, net: boolean): string =>
  net && (column === 'pnl' || column === 'day') ? `${column}.net` : column;
