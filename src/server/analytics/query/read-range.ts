import type { TableQuery } from './read-query.ts';
import { PostgrestError } from './postgrest-error.ts';

/** Returns the query within a Range header of items, such as `0-9` or `10-`; a header of another unit is none. */
export function withinRange(query: TableQuery, range: string | undefined): TableQuery {
  const found = /^(?:items=)?(\d{1,9})-(\d{1,9})?$/.exec(range?.trim() ?? '');
  if (!found) return query;
  const from = Number(found[1]);
  const to = found[2] === undefined ? null : Number(found[2]);
  if (to !== null && to < from)
    throw new PostgrestError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    });
  const length = to === null ? null : to - from + 1;
  const limit = length === null ? query.limit : query.limit === null ? length : Math.min(query.limit, length);
  return { ...query, offset: query.offset + from, limit };
}
