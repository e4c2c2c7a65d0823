import type { ColumnPlan } from '#client/ui/fit-columns.ts';

/** The optional columns; the instrument is always first and the actions are always last. */
export const WATCH_COLUMNS = ['ltp', 'change', 'bid', 'ask', 'previous-close', 'volume', 'oi', 'oi-change', 'held', 'course'] as const;
export type WatchColumn = (typeof WATCH_COLUMNS)[number];
export type TableColumn = WatchColumn | 'instrument' | 'acts' | 'more';

export const STANDARD_WATCH: readonly WatchColumn[] = ['ltp', 'change', 'bid', 'ask', 'volume', 'oi', 'held', 'course'];

/** Widths of the columns, and the order in which columns are dropped; the last price never is. */
export const WATCH_PLAN: ColumnPlan<TableColumn> = {
  widths: {
    instrument: 160,
    ltp: 96,
    change: 92,
    bid: 88,
    ask: 88,
    'previous-close': 96,
    volume: 92,
    oi: 92,
    'oi-change': 96,
    held: 88,
    course: 120,
    acts: 84,
    more: 52,
  },
  leave: ['course', 'previous-close', 'oi-change', 'oi', 'volume', 'held', 'ask', 'bid', 'acts', 'change'],
};

export const isWatchColumn = (column: TableColumn): column is WatchColumn => (WATCH_COLUMNS as readonly string[]).includes(column);
