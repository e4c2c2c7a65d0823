import { createContext, useContext } from 'react';
import type { Order } from '#client/api/types.ts';
import type { NotesByOrder } from './model/book-filter.ts';

/** State shared by the rows of the book. */
export interface BookContextValue {
  /** Whether the day is over, so that its orders have no actions. */
  readonly past: boolean;
  readonly notes: NotesByOrder;
  /** Id of the order being modified in its row. */
  readonly modifying: string | null;
  readonly modify: (orderId: string | null) => void;
  readonly showDetail: (orderId: string) => void;
  readonly askToMarket: (order: Order) => void;
  /** Ids of the orders selected for a common action; null = no selection in progress. */
  readonly picked: ReadonlySet<string> | null;
  readonly pick: (orderIds: readonly string[], on: boolean) => void;
}

export const BookContext = createContext<BookContextValue | null>(null);

export function useBook(): BookContextValue {
  const value = useContext(BookContext);
  if (value === null) throw new Error('outside of the book');
  return value;
}
