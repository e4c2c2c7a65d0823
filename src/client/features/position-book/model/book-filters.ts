import type { PositionBookRow } from '#client/api/types.ts';
import { BOOK_VIEWS, type BookView } from './book-line.ts';

export interface BookQuery {
  readonly view: BookView;
  readonly segment: string | null;
  readonly product: string | null;
  readonly status: string | null;
  readonly page: number;
  readonly size: string | null;
}

/** Returns the filters in the address. */
export function bookQueryOf(search: URLSearchParams): BookQuery {
  return {
    view: BOOK_VIEWS.find((each) => each === search.get('view')) ?? 'day',
    segment: search.get('segment'),
    product: search.get('product'),
    status: search.get('status'),
    page: Number(search.get('page') ?? '1'),
    size: search.get('size'),
  };
}

/** Returns the values of a field that occur in the rows, which are the choices of its filter. */
export function choicesOf(rows: readonly PositionBookRow[], field: 'segment' | 'product' | 'state'): readonly string[] {
  return [...new Set(rows.map((row) => (field === 'segment' ? row.instrument.segment : row[field])))].toSorted();
}

export function filterBook(rows: readonly PositionBookRow[], { segment, product, status }: BookQuery): readonly PositionBookRow[] {
  return rows.filter(
    (row) =>
      (segment === null || row.instrument.segment === segment) &&
      (product === null || row.product === product) &&
      (status === null || row.state === status),
  );
}

/** Returns the recorded days right before and after a day. */
export function nearestDays(recorded: readonly string[], day: string): readonly string[] {
  const before = recorded
    .filter((each) => each < day)
    .toSorted()
    .at(-1);
  const after = recorded.filter((each) => each > day).toSorted()[0];
  return [before, after].filter((each) => each !== undefined);
}
