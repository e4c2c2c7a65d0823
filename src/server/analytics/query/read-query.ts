import { type Filter, MOST_CONDITIONS } from './filter.ts';
import { countConditions, readCondition, readTree } from './filter-reader.ts';
import { notOffered, PostgrestError, unreadable } from './postgrest-error.ts';
import { COLUMN_NAME, readSelect, type Selected, unquoted } from './read-select.ts';

/** Most rows of an answer, as in a hosted back end. */
export const MOST_ROWS = 1_000;
/** Most bytes of an answer's rows: the rest is left for the next page. */
export const MOST_BYTES = 512 * 1_024;
const LONGEST_QUERY = 8_192;

interface Ordering {
  readonly column: string;
  readonly descending: boolean;
  readonly nulls: 'first' | 'last' | null;
}
/** A read as its query string says it; names of columns are not checked yet. */
export interface TableQuery {
  /** Null: every column. */
  readonly select: readonly Selected[] | null;
  readonly filters: readonly Filter[];
  readonly order: readonly Ordering[];
  readonly limit: number | null;
  readonly offset: number;
}

function readOrder(text: string): readonly Ordering[] {
  if (text.trim() === '') return [];
  return text.split(',').map((part) => {
    if (part.includes('->')) throw notOffered('An order by a part of a JSON column');
    if (part.includes('(')) throw notOffered('An order by a related table');
    const [name = '', ...words] = part.trim().split('.');
    const column = unquoted(name);
    const direction = words[0] === 'asc' || words[0] === 'desc' ? words.shift() : 'asc';
    const nulls = words[0] === 'nullsfirst' || words[0] === 'nullslast' ? words.shift() : undefined;
    if (!COLUMN_NAME.test(column) || words.length > 0)
      throw unreadable('order', text, `"${part}" is not column, asc or desc, nullsfirst or nullslast`);
    return { column, descending: direction === 'desc', nulls: nulls === undefined ? null : nulls === 'nullsfirst' ? 'first' : 'last' };
  });
}

function readCount(name: 'limit' | 'offset', text: string): number {
  if (!/^[+-]?\d{1,15}$/.test(text.trim())) throw unreadable(name, text, 'a whole number from 0 on is needed');
  return Number(text);
}

function readLimit(text: string): number {
  const limit = readCount('limit', text);
  if (limit < 0)
    throw new PostgrestError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: 'Limit should be greater than or equal to zero.',
    });
  return limit;
}

/** What a client of PostgREST may send along with a read, and what says nothing about the rows. */
const NOT_OF_ROWS: ReadonlySet<string> = new Set(['apikey', 'columns', 'on_conflict']);

/** Returns what a query string asks for. Throws a PostgrestError on what cannot be read or is not offered. */
export function readTableQuery(queryString: string): TableQuery {
  if (queryString.length > LONGEST_QUERY) throw new PostgrestError(414, 'PGRST100', `The query is longer than ${LONGEST_QUERY} characters`);
  const filters: Filter[] = [];
  let select: TableQuery['select'] = null;
  const order: Ordering[] = [];
  let limit: number | null = null;
  let offset = 0;
  for (const [name, value] of new URLSearchParams(queryString)) {
    if (value.includes('\0')) throw unreadable('query', name, 'a zero byte is in no text');
    if (name === 'select') select = readSelect(value);
    // Official clients write each order as a parameter of its own.
    else if (name === 'order') order.push(...readOrder(value));
    else if (name === 'limit') limit = readLimit(value);
    else if (name === 'offset') offset = Math.max(0, readCount('offset', value));
    else if (name === 'and' || name === 'or') filters.push(readTree(name, value, false));
    else if (name === 'not.and' || name === 'not.or') filters.push(readTree(name === 'not.and' ? 'and' : 'or', value, true));
    else if (NOT_OF_ROWS.has(name)) continue;
    else if (name.includes('->')) throw notOffered('A filter on a part of a JSON column');
    else if (COLUMN_NAME.test(unquoted(name.trim()))) filters.push(readCondition(unquoted(name.trim()), value));
    else throw unreadable('query', name, 'a parameter is named after a column, or select, order, limit, offset, and, or');
  }
  const conditions = filters.reduce((sum, filter) => sum + countConditions(filter), 0);
  if (conditions > MOST_CONDITIONS) throw unreadable('filter', '…', `more than ${MOST_CONDITIONS} conditions`);
  return { select, filters, order, limit, offset };
}
