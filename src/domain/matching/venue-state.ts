import type { ExchangeTime } from '../units/time.ts';
import { type Book, EMPTY_BOOK, insertOrder, isEmptyBook } from './book.ts';
import type { Taken } from './liquidity.ts';
import type { VenueOrder } from './venue-order.ts';

/** Everything the venue remembers, plain JSON. */
export interface VenueState {
  readonly now: ExchangeTime;
  readonly nextOrder: number;
  readonly nextPriority: number;
  readonly nextTrade: number;
  /** Instruments with resting orders, sorted: the order in which a tick visits them. */
  readonly active: readonly string[];
  readonly books: Readonly<Record<string, Book>>;
  /** Orders that wait for the open of the next session, in the order of their acceptance. */
  readonly waiting: readonly VenueOrder[];
  /** Whether the session has ended and no tick of the next one has come. */
  readonly closed: boolean;
  /** What the venue's own orders have already taken from the depth of this tick, by instrument. */
  readonly taken: Readonly<Record<string, Taken>>;
}

/** Returns a venue without orders at an instant. */
export function emptyVenue(now: ExchangeTime): VenueState {
  return { now, nextOrder: 1, nextPriority: 1, nextTrade: 1, active: [], books: {}, waiting: [], closed: false, taken: {} };
}

/** Returns the book of an instrument, empty when nothing rests there. */
export function bookOf(state: VenueState, instrumentId: string): Book {
  return state.books[instrumentId] ?? EMPTY_BOOK;
}

function place(sorted: readonly string[], id: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the state with the instrument's book replaced. */
export function withBook(state: VenueState, instrumentId: string, book: Book): VenueState {
  const known = instrumentId in state.books;
  if (isEmptyBook(book)) {
    if (!known) return state;
    const { [instrumentId]: _, ...books } = state.books;
    return { ...state, books, active: state.active.filter((id) => id !== instrumentId) };
  }
  const books = { ...state.books, [instrumentId]: book };
  if (known) return { ...state, books };
  const index = place(state.active, instrumentId);
  return { ...state, books, active: [...state.active.slice(0, index), instrumentId, ...state.active.slice(index)] };
}

/** Returns a venue with these resting or waiting orders, as rebuilt from its records after a restart. */
export function restoreVenue(state: Omit<VenueState, 'active' | 'books' | 'waiting'>, orders: readonly VenueOrder[]): VenueState {
  const waiting = orders.filter((order) => order.waitsForOpen).toSorted((a, b) => a.number - b.number);
  let restored: VenueState = { ...state, active: [], books: {}, waiting };
  for (const order of orders)
    if (!order.waitsForOpen) restored = withBook(restored, order.instrumentId, insertOrder(bookOf(restored, order.instrumentId), order));
  return restored;
}
