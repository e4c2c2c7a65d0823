import { PostgrestError } from '#server/analytics/query/postgrest-error.ts';
import type { TableQuery } from '#server/analytics/query/read-query.ts';
import type { ReadRows } from '#server/repositories/analytics/read-table.ts';

const OBJECT = 'application/vnd.pgrst.object+json';

interface MediaType {
  readonly type: string;
  /** Whether exactly one row is answered, without its list. */
  readonly single: boolean;
}
interface PresentedRead {
  readonly status: 200 | 206;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Returns the form in which the caller takes the rows. Throws a PostgrestError when there is none. */
export function mediaTypeOf(accept: string | undefined): MediaType {
  const wanted = (accept ?? '*/*').split(',').map((part) => part.trim().toLowerCase());
  const asked = wanted.map((part) => part.replace(/;\s*(?:charset|q)=[^;]*/g, '').trim());
  if (asked.includes(OBJECT)) return { type: `${OBJECT}; charset=utf-8`, single: true };
  if (asked.some((part) => ['*/*', 'application/*', 'application/json', 'application/vnd.pgrst.array+json', ''].includes(part)))
    return { type: 'application/json; charset=utf-8', single: false };
  throw new PostgrestError(406, 'PGRST107', `None of these media types are available: ${wanted.join(', ').slice(0, 200)}`);
}

/** Returns the answer to a read as PostgREST gives it. Throws a PostgrestError when one row was asked for and there is not one. */
export function presentRead({ text, count, total }: ReadRows, { offset }: TableQuery, media: MediaType): PresentedRead {
  if (media.single && count !== 1)
    throw new PostgrestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${count} rows`,
    });
  if (total !== null && offset > total)
    throw new PostgrestError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
    });
  const range = count === 0 ? '*' : `${offset}-${offset + count - 1}`;
  return {
    status: total !== null && count < total ? 206 : 200,
    headers: { 'content-range': `${range}/${total ?? '*'}` },
    text: media.single ? text.slice(1, -1).trim() : text,
  };
}
