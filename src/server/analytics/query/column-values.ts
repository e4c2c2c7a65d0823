import type { ColumnKind } from '#contract/analytics/columns.ts';
import { PostgrestError } from './postgrest-error.ts';

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** The names that the database gives the kinds. */
export const SQL_TYPES: Readonly<Record<ColumnKind, string>> = {
  text: 'text',
  number: 'double precision',
  integer: 'bigint',
  flag: 'boolean',
  instant: 'timestamp with time zone',
  day: 'date',
  json: 'jsonb',
};

const wrong = (kind: ColumnKind, text: string): PostgrestError =>
  new PostgrestError(
    400,
    kind === 'day' || kind === 'instant' ? '22007' : '22P02',
    `invalid input syntax for type ${SQL_TYPES[kind]}: "${text}"`,
  );

function dayOf(text: string): string | null {
  const date = new Date(`${text}T00:00:00Z`);
  return DAY.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/**
 * Returns a value as a parameter for a column of this kind. A plus sign that a query string turned into a space is put back.
 * Throws a PostgrestError, as the database would, when the text is none of that kind.
 */
export function valueFor(kind: ColumnKind, text: string): string | number | boolean {
  if (kind === 'text') return text;
  if (kind === 'json') throw new PostgrestError(400, '0A000', 'a JSON column is compared with null only');
  if (kind === 'flag') {
    if (text !== 'true' && text !== 'false') throw wrong(kind, text);
    return text === 'true';
  }
  if (kind === 'day') {
    const day = dayOf(text);
    if (day === null) throw wrong(kind, text);
    return day;
  }
  if (kind === 'instant') {
    const instant = text.trim().replace(/(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) (\d{2}:?\d{2})$/, '$1+$2');
    const [, hours = 0, minutes = 0, seconds = 0] = /[T ](\d{2}):(\d{2})(?::(\d{2}))?/i.exec(instant)?.map(Number) ?? [];
    if (!INSTANT.test(instant) || dayOf(instant.slice(0, 10)) === null || hours > 23 || minutes > 59 || seconds > 59)
      throw wrong(kind, text);
    return instant;
  }
  const number = NUMBER.test(text.trim()) ? Number(text) : Number.NaN;
  if (!Number.isFinite(number) || (kind === 'integer' && !Number.isSafeInteger(number))) throw wrong(kind, text);
  return number;
}
