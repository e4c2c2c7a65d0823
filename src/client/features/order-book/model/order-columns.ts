import type { ColumnPlan } from '#client/ui/fit-columns.ts';
import type { Order } from '#client/api/types.ts';
import type { NotesByOrder } from './book-filter.ts';
import type { OrderTab } from './order-tabs.ts';

export type OrderColumn =
  | 'pick'
  | 'time'
  | 'side'
  | 'instrument'
  | 'type'
  | 'product'
  | 'filled'
  | 'price'
  | 'trigger'
  | 'average'
  | 'ltp'
  | 'charges'
  | 'status'
  | 'tags'
  | 'actions';

/**
 * The columns of each tab. The broker is the same in every row of a book, so the head of the page names it. The status
 * stands early: the actions stay in sight at the end and cover what is scrolled below them.
 */
const COLUMNS: Readonly<Record<OrderTab, readonly OrderColumn[]>> = {
  open: [
    'pick',
    'time',
    'side',
    'instrument',
    'status',
    'type',
    'product',
    'filled',
    'price',
    'trigger',
    'average',
    'ltp',
    'tags',
    'actions',
  ],
  executed: ['time', 'side', 'instrument', 'status', 'type', 'product', 'filled', 'price', 'average', 'ltp', 'charges', 'tags', 'actions'],
  ended: ['time', 'side', 'instrument', 'status', 'type', 'product', 'filled', 'price', 'trigger', 'ltp', 'tags', 'actions'],
};
/** What a reader may do without: what an order is, how it stands and what can be done with it always stand there. */
export const OPTIONAL_COLUMNS = ['time', 'type', 'product', 'filled', 'price', 'trigger', 'average', 'ltp', 'charges', 'tags'] as const;
/** How wide the columns are and which go first; the sheet of an order says what has no room. */
export const PLAN: ColumnPlan<OrderColumn> = {
  widths: {
    pick: 48,
    time: 84,
    side: 68,
    instrument: 150,
    type: 88,
    product: 76,
    filled: 104,
    price: 100,
    trigger: 84,
    average: 84,
    ltp: 92,
    charges: 88,
    status: 120,
    tags: 100,
    actions: 176,
  },
  leave: ['tags', 'product', 'charges', 'type', 'time', 'trigger', 'average', 'pick', 'status', 'actions'],
};
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];
export const NUMERIC: readonly OrderColumn[] = ['filled', 'price', 'trigger', 'average', 'ltp', 'charges', 'actions'];

const OPTIONAL: readonly string[] = OPTIONAL_COLUMNS;

/** Returns the columns of a tab that the reader wants and that have something to say: a column of dashes only takes room. */
export function usefulColumns(
  tab: OrderTab,
  orders: readonly Order[],
  notes: NotesByOrder,
  wanted: readonly string[] = OPTIONAL_COLUMNS,
): readonly OrderColumn[] {
  const idle: Partial<Record<OrderColumn, boolean>> = {
    trigger: orders.every((order) => order.trigger_price === null),
    average: orders.every((order) => order.average_price === null),
    tags: orders.every((order) => !notes.has(order.order_id)),
  };
  return COLUMNS[tab].filter((column) => idle[column] !== true && (wanted.includes(column) || !OPTIONAL.includes(column)));
}
