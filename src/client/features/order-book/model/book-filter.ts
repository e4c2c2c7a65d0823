import type { Order, OrderNote } from '#client/api/types.ts';

export const SIDES = ['BUY', 'SELL'] as const;
export const PRODUCTS = ['MIS', 'NRML', 'CNC'] as const;

/** The reader's filter of the book; null = no filter. */
export interface BookFilter {
  readonly text: string;
  readonly side: (typeof SIDES)[number] | null;
  readonly product: (typeof PRODUCTS)[number] | null;
}

/** The notes of a book by the id of their order. */
export type NotesByOrder = ReadonlyMap<string, OrderNote>;

export function isFiltering({ text, side, product }: BookFilter): boolean {
  return text.trim() !== '' || side !== null || product !== null;
}

const OPTION = { call: 'ce', put: 'pe' } as const;

function wordsOf(order: Order, note: OrderNote | undefined): string {
  const { instrument } = order;
  const option = instrument.option_type === null ? '' : OPTION[instrument.option_type];
  return [
    instrument.tradingsymbol,
    instrument.underlying,
    instrument.strike ?? '',
    option,
    instrument.expiry ?? '',
    order.order_id,
    note?.note ?? '',
    ...(note?.tags ?? []),
  ]
    .join(' ')
    .toLowerCase();
}

/** Returns the orders that pass: every word of the text must occur in the instrument, the order's number, the note or a tag. */
export function filterOrders(orders: readonly Order[], filter: BookFilter, notes: NotesByOrder): readonly Order[] {
  if (!isFiltering(filter)) return orders;
  const words = filter.text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return orders.filter((order) => {
    if (filter.side !== null && order.transaction_type !== filter.side) return false;
    if (filter.product !== null && order.product !== filter.product) return false;
    if (words.length === 0) return true;
    const text = wordsOf(order, notes.get(order.order_id));
    return words.every((word) => text.includes(word));
  });
}
