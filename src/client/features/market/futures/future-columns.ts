import type { ColumnPlan } from '#client/ui/fit-columns.ts';

export const FUTURE_COLUMNS = [
  'symbol',
  'ltp',
  'change',
  'basis',
  'oi',
  'oi-change',
  'build-up',
  'roll',
  'volume',
  'actions',
  'chart',
  'more',
] as const;
export type FutureColumn = (typeof FUTURE_COLUMNS)[number];

/** Columns with their priority; price, change, open interest and the buy and sell buttons are always shown. */
export const FUTURE_PLAN: ColumnPlan<FutureColumn> = {
  widths: {
    symbol: 160,
    ltp: 100,
    change: 92,
    basis: 84,
    oi: 84,
    'oi-change': 96,
    'build-up': 160,
    roll: 84,
    volume: 92,
    actions: 160,
    chart: 68,
    more: 56,
  },
  leave: ['roll', 'volume', 'basis', 'chart', 'build-up', 'oi-change'],
};

/** Returns whether a column is numeric. */
export const isNumber = (column: FutureColumn): boolean =>
  (['ltp', 'change', 'basis', 'oi', 'oi-change', 'roll', 'volume'] as readonly string[]).includes(column);
