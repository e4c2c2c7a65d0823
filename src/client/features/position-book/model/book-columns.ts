import type { ColumnPlan } from '#client/ui/fit-columns.ts';
import type { BookView } from './book-line.ts';

export const BOOK_COLUMNS = [
  'product',
  'buy-quantity',
  'buy-average',
  'sell-quantity',
  'sell-average',
  'net-quantity',
  'ltp',
  'realised',
  'unrealised',
  'pnl',
  'multiplier',
  'overnight',
  'portfolio',
] as const;
export type BookColumn = (typeof BOOK_COLUMNS)[number];

/** All columns of the table: figures, contract, actions, and the button for the figures that do not fit. */
export type BookTableColumn = BookColumn | 'instrument' | 'actions' | 'more';

export const BOOK_PLAN: ColumnPlan<BookTableColumn> = {
  widths: {
    instrument: 160,
    product: 76,
    'buy-quantity': 72,
    'buy-average': 88,
    'sell-quantity': 72,
    'sell-average': 88,
    'net-quantity': 96,
    ltp: 84,
    realised: 108,
    unrealised: 108,
    pnl: 112,
    multiplier: 84,
    overnight: 104,
    portfolio: 110,
    actions: 150,
    more: 52,
  },
  leave: [
    'multiplier',
    'portfolio',
    'overnight',
    'actions',
    'product',
    'sell-quantity',
    'buy-quantity',
    'unrealised',
    'realised',
    'sell-average',
    'buy-average',
  ],
};
/** Figures over the day or since entry, depending on the view; their names say which. */
const OF_A_SPAN: readonly string[] = ['pnl', 'realised', 'unrealised'];

/** Returns the end of the message that names a figure in the view. */
export const spanEnding = (figure: string, view: BookView): string => (view === 'net' && OF_A_SPAN.includes(figure) ? '.net' : '');

export const BOOK_TEXT_COLUMNS: readonly BookColumn[] = ['product', 'portfolio'];

/** Returns whether a column is a figure of a row. */
export function isFigure(column: BookTableColumn): column is BookColumn {
  return (BOOK_COLUMNS as readonly string[]).includes(column);
}
