import { createContext, useContext } from 'react';
import type { Order } from '#client/api/types.ts';
import type { NotesByOrder } from './model/book-filter.ts';

/** What the rows of the book share. */
export interface BookContextValue {
  /** A past trading day: nothing can be done with its orders. */
  readonly past: boolean;
  readonly notes: NotesByOrder;
  /** The order whose price and quantity are being changed in its row. */
  readonly modifying: string | null;
  readonly modify: (orderId: string | null) => void;
  readonly showDetail: (orderId: string) => void;
  readonly askToMarket: (order: Order) => void;
  /** Orders that are picked for one action; null = nothing is being picked. */
  readonly picked: ReadonlySet<string> | null;
  readonly pick: (orderIds: readonly string[], on: boolean) => void;
}

export const BookContext = createContext<BookContextValue | null>(null);

export function useBook(): BookContextValue {
  const value = useContext(BookContext);
  if (value === null) throw new Error('outside of the book');
  return value;
}
