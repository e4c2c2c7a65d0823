import type { ScreenRow } from '#client/api/types.ts';
import type { CsvCell } from '#client/platform/csv.ts';
import { type FieldId, SCANNED_FIELDS } from '#domain/screener/fields.ts';
import type { ResultSort } from './use-chosen-screen.ts';

/** Columns of every result. */
export const OWN: readonly FieldId[] = ['price', 'change'];

/** Returns the columns besides the symbol: price and change, the fields in the conditions, then further common fields with a value in some row. */
export function columnsOf(rows: readonly ScreenRow[], read: readonly FieldId[]): readonly FieldId[] {
  const known = SCANNED_FIELDS.filter((field) => rows.some(({ values }) => typeof values[field] === 'number'));
  return [...new Set([...OWN, ...read, ...known])];
}

const keyOf = (row: ScreenRow, field: ResultSort['field']) =>
  field === 'symbol' ? row.instrument.tradingsymbol : (row.values[field] ?? null);

/** Returns the rows in the chosen order; unknown values come last in both directions. */
export function sortedRows(rows: readonly ScreenRow[], sort: ResultSort | null): readonly ScreenRow[] {
  if (sort === null) return rows;
  const way = sort.descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [keyOf(a, sort.field), keyOf(b, sort.field)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === 'number' && typeof right === 'number') return way * (left - right);
    return way * (String(left) < String(right) ? -1 : String(left) > String(right) ? 1 : 0);
  });
}

/** Returns head and rows of the CSV file, with the table's columns; ids are the same in every language. */
export function resultCsv(rows: readonly ScreenRow[], columns: readonly FieldId[]): { head: readonly string[]; rows: CsvCell[][] } {
  return {
    head: ['tradingsymbol', 'exchange', 'sessions', ...columns],
    rows: rows.map(({ instrument, sessions, values }) => [
      instrument.tradingsymbol,
      instrument.exchange,
      sessions,
      ...columns.map((field) => values[field] ?? null),
    ]),
  };
}

/** Returns the number of newest rows that are not shown yet, and of shown rows that no longer match. */
export function differenceOf(shown: readonly ScreenRow[], newest: readonly ScreenRow[]): { readonly fresh: number; readonly gone: number } {
  const id = ({ instrument }: ScreenRow) => instrument.instrument_id;
  const [before, now] = [new Set(shown.map(id)), new Set(newest.map(id))];
  return { fresh: [...now].filter((each) => !before.has(each)).length, gone: [...before].filter((each) => !now.has(each)).length };
}

/** Returns the shown rows with their newest figures, in the same order: rows come and go only when the reader asks. */
export function refreshed(shown: readonly ScreenRow[], newest: readonly ScreenRow[]): readonly ScreenRow[] {
  const known = new Map(newest.map((row) => [row.instrument.instrument_id, row]));
  return shown.map((row) => known.get(row.instrument.instrument_id) ?? row);
}

/** Returns the previous close that a row's price and change imply; null when either is unknown. */
export function previousCloseOf({ values }: Pick<ScreenRow, 'values'>): number | null {
  const { price, change } = values;
  return typeof price === 'number' && typeof change === 'number' && change > -100 ? price / (1 + change / 100) : null;
}
