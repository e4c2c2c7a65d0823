import { createContext, useContext } from 'react';
import type { Position, PositionBookRow, Reconciliation } from '#client/api/types.ts';
import type { BookView } from './model/book-line.ts';

/** What rows and cards of the book need beside themselves. */
interface BookDesk {
  readonly view: BookView;
  /** Whether the day has ended: then its prices are its own and nothing ticks. */
  readonly final: boolean;
  readonly last: Reconciliation | null;
  readonly portfolioName: (id: string) => string;
  /** The open position of a row of the running day, when it is known. */
  readonly positionOf: (row: PositionBookRow) => Position | null;
}

export const BookDeskContext = createContext<BookDesk | null>(null);

/** Returns the desk around. Throws outside the position book. */
export function useBookDesk(): BookDesk {
  const desk = useContext(BookDeskContext);
  if (desk === null) throw new Error('no position book around');
  return desk;
}
