import { SIDES, type Side } from '../orders/order-kinds.ts';
import { type VenueOrder, awaitsTrigger } from './venue-order.ts';

type Sides = Readonly<Record<Side, readonly VenueOrder[]>>;

/** The resting orders of one instrument, best price first and, at a price, oldest first; and its stops, the nearest trigger first. */
export interface Book extends Sides {
  readonly stops: Sides;
}

export const EMPTY_BOOK: Book = { buy: [], sell: [], stops: { buy: [], sell: [] } };

/** Returns a negative number when `a` goes before `b` on a side: waiting market orders, then price, then time. */
function comparePriority(side: Side, a: VenueOrder, b: VenueOrder): number {
  if (a.limitPrice !== b.limitPrice) {
    if (a.limitPrice === null) return -1;
    if (b.limitPrice === null) return 1;
    return side === 'buy' ? b.limitPrice - a.limitPrice : a.limitPrice - b.limitPrice;
  }
  return a.priority - b.priority;
}

/** Returns a negative number when the stop `a` is released before `b`: by trigger as the market comes to it, then by time. */
function compareTrigger(side: Side, a: VenueOrder, b: VenueOrder): number {
  const [first, second] = [a.triggerPrice ?? 0, b.triggerPrice ?? 0];
  if (first !== second) return side === 'buy' ? first - second : second - first;
  return a.priority - b.priority;
}

function inserted(orders: readonly VenueOrder[], order: VenueOrder, compare: typeof compareTrigger): readonly VenueOrder[] {
  let low = 0;
  let high = orders.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = orders[middle];
    if (other !== undefined && compare(order.side, other, order) <= 0) low = middle + 1;
    else high = middle;
  }
  return [...orders.slice(0, low), order, ...orders.slice(low)];
}

/** Returns the book with the order in its place. */
export function insertOrder(book: Book, order: VenueOrder): Book {
  const { side } = order;
  if (awaitsTrigger(order)) return { ...book, stops: { ...book.stops, [side]: inserted(book.stops[side], order, compareTrigger) } };
  return { ...book, [side]: inserted(book[side], order, comparePriority) };
}

/** Returns the book with orders inserted on one side, many at once for the cost of one. */
export function insertResting(book: Book, side: Side, orders: readonly VenueOrder[]): Book {
  if (orders.length === 0) return book;
  return { ...book, [side]: [...orders, ...book[side]].toSorted((a, b) => comparePriority(side, a, b)) };
}

/** Returns the book without the order. */
export function removeOrder(book: Book, order: VenueOrder): Book {
  const { side } = order;
  const without = (orders: readonly VenueOrder[]) => orders.filter((other) => other.orderId !== order.orderId);
  if (awaitsTrigger(order)) return { ...book, stops: { ...book.stops, [side]: without(book.stops[side]) } };
  return { ...book, [side]: without(book[side]) };
}

/** Returns every order of the book in the order of the venue's numbers. */
export function ordersOfBook(book: Book): VenueOrder[] {
  return SIDES.flatMap((side) => [...book[side], ...book.stops[side]]).toSorted((a, b) => a.number - b.number);
}

/** Returns the order with the id, or null. */
export function findOrder(book: Book, orderId: string): VenueOrder | null {
  for (const side of SIDES)
    for (const orders of [book[side], book.stops[side]]) {
      const found = orders.find((order) => order.orderId === orderId);
      if (found !== undefined) return found;
    }
  return null;
}

/** Returns whether nothing rests in the book. */
export function isEmptyBook(book: Book): boolean {
  return SIDES.every((side) => book[side].length === 0 && book.stops[side].length === 0);
}
