import { PostgrestError } from './postgrest-error.ts';
import type { TableQuery } from './read-query.ts';

const unsatisfiable = (details: string) => new PostgrestError(416, 'PGRST103', 'Requested range not satisfiable', { details });

/**
 * Returns the query within a Range header of items, such as `0-9` or `10-`: the rows that lie both in it and in limit and offset. A header of another unit
 * is none.
 */
export function withinRange(query: TableQuery, range: string | undefined): TableQuery {
  const found = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(range?.trim() ?? '');
  if (!found) return query;
  const from = Number(found[1]);
  const to = found[2] === undefined ? Infinity : Number(found[2]);
  if (to < from) throw unsatisfiable('The lower boundary must be lower than or equal to the upper boundary in the Range header.');
  if (query.limit === 0) return query;
  const offset = Math.max(query.offset, from);
  const last = Math.min(to, query.limit === null ? Infinity : query.offset + query.limit - 1);
  if (last < offset) throw unsatisfiable('No row lies both in the Range header and in limit and offset.');
  return { ...query, offset, limit: last === Infinity ? null : last - offset + 1 };
}
