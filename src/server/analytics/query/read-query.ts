import { type Filter, MOST_CONDITIONS } from './filter.ts';
import { countConditions, readCondition, readTree } from './filter-reader.ts';
import { notOffered, PostgrestError, unreadable } from './postgrest-error.ts';

/** Rows that one answer has at most, as of a hosted back end. */
export const MOST_ROWS = 1_000;
/** Bytes that the rows of one answer have at most: what does not fit is left for the next page. */
export const MOST_BYTES = 512 * 1_024;
const LONGEST_QUERY = 8_192;
const MOST_COLUMNS = 100;

interface SelectedColumn {
  readonly column: string;
  /** The name in the answer. */
  readonly as: string;
}
interface Ordering {
  readonly column: string;
  readonly descending: boolean;
  readonly nulls: 'first' | 'last' | null;
}
/** A read as its query string says it; names of columns are not checked yet. */
export interface TableQuery {
  /** Null: every column. */
  readonly select: readonly SelectedColumn[] | null;
  readonly filters: readonly Filter[];
  readonly order: readonly Ordering[];
  readonly limit: number | null;
  readonly offset: number;
}

const NAME = /^[A-Za-z_]\w{0,62}$/;
const unquoted = (text: string) => (/^"[^"]*"$/.test(text) ? text.slice(1, -1) : text);

function readSelect(text: string): readonly SelectedColumn[] | null {
  if (text === '' || text === '*') return null;
  const parts = text.split(',');
  if (parts.length > MOST_COLUMNS) throw unreadable('select parameter', text.slice(0, 80), `more than ${MOST_COLUMNS} columns`);
  const selected = parts.map((part) => {
    if (part.includes('::')) throw notOffered('A cast in select');
    if (part.includes('->')) throw notOffered('A part of a JSON column in select');
    if (/[(.]/.test(part)) throw notOffered('A related table or an aggregate in select');
    const [first = '', second, ...rest] = part.split(':').map((name) => unquoted(name.trim()));
    if (first === '*' && second === undefined) throw notOffered('A star beside columns in select');
    const column = second ?? first;
    if (rest.length > 0 || !NAME.test(first) || !NAME.test(column))
      throw unreadable('select parameter', text, `"${part}" is not a column or an alias:column`);
    return { column, as: first };
  });
  for (const name of ['column', 'as'] as const)
    if (new Set(selected.map((one) => one[name])).size < selected.length)
      throw unreadable('select parameter', text.slice(0, 80), 'a column is named once');
  return selected;
}

function readOrder(text: string): readonly Ordering[] {
  if (text === '') return [];
  return text.split(',').map((part) => {
    const [name = '', ...words] = part.trim().split('.');
    const column = unquoted(name);
    const direction = words[0] === 'asc' || words[0] === 'desc' ? words.shift() : 'asc';
    const nulls = words[0] === 'nullsfirst' || words[0] === 'nullslast' ? words.shift() : undefined;
    if (!NAME.test(column) || words.length > 0)
      throw unreadable('order', text, `"${part}" is not column, asc or desc, nullsfirst or nullslast`);
    return { column, descending: direction === 'desc', nulls: nulls === undefined ? null : nulls === 'nullsfirst' ? 'first' : 'last' };
  });
}

function readCount(name: 'limit' | 'offset', text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw unreadable(name, text, 'a whole number from 0 on is needed');
  return Number(text);
}

/** Returns what a query string asks for. Throws a PostgrestError on what cannot be read or is not offered. */
export function readTableQuery(queryString: string): TableQuery {
  if (queryString.length > LONGEST_QUERY) throw new PostgrestError(414, 'PGRST100', `The query is longer than ${LONGEST_QUERY} characters`);
  const filters: Filter[] = [];
  let select: TableQuery['select'] = null;
  let order: readonly Ordering[] = [];
  let limit: number | null = null;
  let offset = 0;
  for (const [name, value] of new URLSearchParams(queryString)) {
    if (value.includes('\0')) throw unreadable('query', name, 'a zero byte is in no text');
    if (name === 'select') select = readSelect(value);
    else if (name === 'order') order = readOrder(value);
    else if (name === 'limit') limit = readCount('limit', value);
    else if (name === 'offset') offset = readCount('offset', value);
    else if (name === 'and' || name === 'or') filters.push(readTree(name, value, false));
    else if (name === 'not.and' || name === 'not.or') filters.push(readTree(name === 'not.and' ? 'and' : 'or', value, true));
    else if (name === 'apikey') continue;
    else if (name.includes('->')) throw notOffered('A filter on a part of a JSON column');
    else if (NAME.test(unquoted(name))) filters.push(readCondition(unquoted(name), value));
    else throw unreadable('query', name, 'a parameter is named after a column, or select, order, limit, offset, and, or');
  }
  const conditions = filters.reduce((sum, filter) => sum + countConditions(filter), 0);
  if (conditions > MOST_CONDITIONS) throw unreadable('filter', '…', `more than ${MOST_CONDITIONS} conditions`);
  return { select, filters, order, limit, offset };
}
