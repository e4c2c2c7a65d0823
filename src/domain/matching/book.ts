import type { Side } from '../orders/order-kinds.ts';
import type { VenueOrder } from './venue-order.ts';

/** The resting orders of one instrument, best price first and, at a price, oldest first. */
export interface Book {
  readonly buy: readonly VenueOrder[];
  readonly sell: readonly VenueOrder[];
}

export const EMPTY_BOOK: Book = { buy: [], sell: [] };

/** Returns a negative number when `a` goes before `b` on a side: waiting market orders, then price, then time. */
export function comparePriority(side: Side, a: VenueOrder, b: VenueOrder): number {
  if (a.limitPrice !== b.limitPrice) {
    if (a.limitPrice === null) return -1;
    if (b.limitPrice === null) return 1;
    return side === 'buy' ? b.limitPrice - a.limitPrice : a.limitPrice - b.limitPrice;
  }
  return a.priority - b.priority;
}

/** Returns the book with the order in its place. */
export function insertOrder(book: Book, order: VenueOrder): Book {
  const orders = book[order.side];
  let low = 0;
  let high = orders.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = orders[middle];
    if (other !== undefined && comparePriority(order.side, other, order) <= 0) low = middle + 1;
    else high = middle;
  }
  return { ...book, [order.side]: [...orders.slice(0, low), order, ...orders.slice(low)] };
}

/** Returns the book without the order. */
export function removeOrder(book: Book, order: VenueOrder): Book {
  return { ...book, [order.side]: book[order.side].filter((other) => other.orderId !== order.orderId) };
}

/** Returns the order with the id, or null. */
export function findOrder(book: Book, orderId: string): VenueOrder | null {
  return book.buy.find((order) => order.orderId === orderId) ?? book.sell.find((order) => order.orderId === orderId) ?? null;
}

/** Returns whether nothing rests in the book. */
export function isEmptyBook(book: Book): boolean {
  return book.buy.length === 0 && book.sell.length === 0;
}
