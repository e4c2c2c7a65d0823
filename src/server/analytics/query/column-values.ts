import type { ColumnKind } from '#contract/analytics/columns.ts';

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

/** A time of day, and its offset from Greenwich behind the blank that a query string made of the plus sign. */
const LOST_PLUS = /(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) (\d{2}(?::?\d{2})?)$/;

/**
 * Returns a value as a parameter for a column of this kind. What is a number, a flag or a date the database decides, as behind PostgREST: `True`, `NaN`,
 * nanoseconds and the instant that stands for a day are. Only the plus sign of an offset is put back.
 */
export function valueFor(kind: ColumnKind, text: string): string {
  return kind === 'instant' || kind === 'day' ? text.trim().replace(LOST_PLUS, '$1+$2') : text;
}
