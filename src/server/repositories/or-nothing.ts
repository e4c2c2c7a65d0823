import { type RawBuilder, sql } from 'kysely';

/** The database's word for a text that is no number, and the text that only these statements take for one. */
const NO_NUMBER = '22P02';
const NOT_SO = 'it is not so any more';

/**
 * Returns what a statement selects that must find something so, or else fail: everything that travels with it fails, too, the commit included. What is
 * mostly so then needs no way to the database and back of its own. The condition must be read from rows: what is known before fails before it is asked.
 */
export const soOrNothing = (condition: RawBuilder<unknown>) =>
  sql<number>`(case when ${condition} then '1' else ${sql.lit(NOT_SO)} end)::integer`;

/** Returns whether a transaction failed because something was not so: no other failure says that nothing was sent. */
export function wasNotSo(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === NO_NUMBER && error.message.includes(NOT_SO);
}
