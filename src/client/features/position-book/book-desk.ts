import { createContext, useContext } from 'react';
import type { Position, PositionBookRow, Reconciliation } from '#client/api/types.ts';
import type { BookView } from './model/book-line.ts';

/** State shared by rows and cards of the book. */
interface BookDesk {
  readonly view: BookView;
  /** Whether the day is over: then its closing prices apply and nothing ticks. */
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
