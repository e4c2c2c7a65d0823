import { notOffered, unreadable } from './postgrest-error.ts';

/** Types allowed in casts: clients' names and the database's. */
const CASTS: ReadonlyMap<string, string> = new Map([
  ['text', 'text'],
  ['varchar', 'varchar'],
  ['character varying', 'varchar'],
  ['int', 'integer'],
  ['int2', 'smallint'],
  ['int4', 'integer'],
  ['int8', 'bigint'],
  ['integer', 'integer'],
  ['smallint', 'smallint'],
  ['bigint', 'bigint'],
  ['numeric', 'numeric'],
  ['decimal', 'numeric'],
  ['float', 'double precision'],
  ['float4', 'real'],
  ['float8', 'double precision'],
  ['real', 'real'],
  ['double precision', 'double precision'],
  ['bool', 'boolean'],
  ['boolean', 'boolean'],
  ['date', 'date'],
  ['time', 'time'],
  ['timestamp', 'timestamp'],
  ['timestamp without time zone', 'timestamp'],
  ['timestamptz', 'timestamptz'],
  ['timestamp with time zone', 'timestamptz'],
  ['json', 'json'],
  ['jsonb', 'jsonb'],
]);

const MOST_COLUMNS = 100;
/** A column may be asked for under several names; how often is bounded, so that an answer is not made many times as long as its row. */
const MOST_TIMES = 4;

/** A column under its name in the answer; `cast` is a type of the database, null for its own. */
interface SelectedColumn {
  readonly column: string;
  readonly as: string;
  readonly cast: string | null;
}
export type Selected = SelectedColumn | '*';

export const COLUMN_NAME = /^[A-Za-z_]\w{0,62}$/;
/** Longer names are cut by the database. */
const LONGEST_ALIAS = 63;
export const unquoted = (text: string) => (/^"[^"]*"$/.test(text) ? text.slice(1, -1) : text);

/** A part between two commas, none of them within quotes. */
const PART = /(?:"[^"]*"|[^,"])+|(?<=,|^)(?=,|$)/g;
const FIELD = /^(?:("[^"]*"|[^":]+):(?!:))?("[^"]*"|[^":]+)(?:::([\w ]+))?$/;

function readPart(part: string, text: string): Selected {
  if (part === '*') return part;
  if (part.includes('->')) throw notOffered('A part of a JSON column in select');
  const [, alias, name = '', type] = FIELD.exec(part) ?? [];
  const column = unquoted(name.trim());
  if (/[(.]/.test(column) || column.startsWith('..')) throw notOffered('A related table or an aggregate in select');
  const as = alias === undefined ? column : unquoted(alias.trim());
  if (!COLUMN_NAME.test(column) || as === '' || Buffer.byteLength(as) > LONGEST_ALIAS)
    throw unreadable('select parameter', text, `"${part}" is not *, a column, alias:column or column::type`);
  if (type === undefined) return { column, as, cast: null };
  const cast = CASTS.get(type.trim().toLowerCase().replaceAll(/\s+/g, ' '));
  if (cast === undefined) throw notOffered(`A cast to ${type.trim().slice(0, 40)}`, `Types: ${[...CASTS.keys()].join(', ')}.`);
  return { column, as, cast };
}

/** Returns the columns that are asked for; null = all of them. Throws a PostgrestError on what cannot be read or is not offered. */
export function readSelect(text: string): readonly Selected[] | null {
  if (text.trim() === '' || text.trim() === '*') return null;
  const parts = text.match(PART) ?? [];
  if (parts.length > MOST_COLUMNS) throw unreadable('select parameter', text.slice(0, 80), `more than ${MOST_COLUMNS} columns`);
  const selected = parts.map((part) => readPart(part.trim(), text));
  const times = new Map<string, number>();
  for (const one of selected) {
    const name = one === '*' ? one : one.column;
    const count = (times.get(name) ?? 0) + 1;
    if (count > MOST_TIMES) throw unreadable('select parameter', text.slice(0, 80), `a column is named ${MOST_TIMES} times at most`);
    times.set(name, count);
  }
  return selected;
}
