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
 * The columns of each tab. The broker is the same in every row, so only the page's head names it. The status is placed early, because the actions stay fixed at
 * the end and cover columns scrolled below them.
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
/** The columns that the reader can hide; side, instrument, status and actions are always shown. */
export const OPTIONAL_COLUMNS = ['time', 'type', 'product', 'filled', 'price', 'trigger', 'average', 'ltp', 'charges', 'tags'] as const;
/** Widths of the columns and their priority; the sheet of an order shows the columns that do not fit. */
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

/** Returns the columns of a tab that the reader chose, without those that are empty in every row. */
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
