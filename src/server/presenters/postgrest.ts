import { PostgrestError } from '#server/analytics/query/postgrest-error.ts';
import type { TableQuery } from '#server/analytics/query/read-query.ts';
import type { ReadRows } from '#server/repositories/analytics/read-table.ts';

const ARRAY = 'application/vnd.pgrst.array+json';
const OBJECT = 'application/vnd.pgrst.object+json';
const CSV = 'text/csv';

interface MediaType {
  readonly type: string;
  /** A JSON list of rows, exactly one row, or CSV lines with a header. */
  readonly form: 'rows' | 'row' | 'lines';
  /** Whether what is null is left out of a row. */
  readonly stripped: boolean;
}
interface PresentedRead {
  readonly status: 200 | 206;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

const JSON_ROWS: ReadonlySet<string> = new Set(['*/*', 'application/*', 'application/json', ARRAY, '']);
const LINES: ReadonlySet<string> = new Set([CSV, 'text/*']);

function formOf(name: string, parameters: readonly string[]): MediaType | null {
  const stripped = name.startsWith('application/vnd.pgrst.') && parameters.includes('nulls=stripped');
  const ofNulls = stripped ? '; nulls=stripped' : '';
  if (name === OBJECT) return { type: `${OBJECT}${ofNulls}; charset=utf-8`, form: 'row', stripped };
  if (LINES.has(name)) return { type: `${CSV}; charset=utf-8`, form: 'lines', stripped: false };
  if (!JSON_ROWS.has(name)) return null;
  return { type: stripped ? `${ARRAY}${ofNulls}; charset=utf-8` : 'application/json; charset=utf-8', form: 'rows', stripped };
}

/** Returns the best form of rows accepted by the caller, the first among equals. Throws a PostgrestError when there is none. */
export function mediaTypeOf(accept: string | undefined): MediaType {
  const wanted = (accept ?? '*/*').split(',').map((part) => part.trim().toLowerCase());
  const offered = wanted.flatMap((part) => {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().replaceAll('"', ''));
    const form = formOf(name, parameters);
    const weight = Number(/^q=([\d.]+)$/.exec(parameters.find((word) => word.startsWith('q=')) ?? '')?.[1] ?? 1);
    return form === null || weight === 0 ? [] : [{ form, weight }];
  });
  const best = offered.toSorted((a, b) => b.weight - a.weight)[0];
  if (best) return best.form;
  throw new PostgrestError(406, 'PGRST107', `None of these media types are available: ${wanted.join(', ').slice(0, 200)}`);
}

/** A value as a line holds it: nothing for null, in quotes what would be taken for something else. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns rows as lines: their names, then a line each. */
function asLines({ text, names }: ReadRows): string {
  const rows = JSON.parse(text) as readonly Readonly<Record<string, unknown>>[];
  return `${names.map(cell).join(',')}\n${rows.map((row) => names.map((name) => cell(row[name])).join(',')).join('\n')}`;
}

/** Returns the answer to a read as PostgREST gives it. Throws a PostgrestError when one row was asked for and there is not one. */
export function presentRead(rows: ReadRows, { offset }: TableQuery, media: MediaType): PresentedRead {
  const { text, count, total } = rows;
  if (media.form === 'row' && count !== 1)
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
    text: media.form === 'lines' ? asLines(rows) : media.form === 'row' ? text.slice(1, -1).trim() : text,
  };
}
