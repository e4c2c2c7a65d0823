import { type RawBuilder, sql } from 'kysely';

/** PostgreSQL's error for text that is no number, and the text used for it here. */
const NO_NUMBER = '22P02';
const NOT_SO = 'it is not so any more';

/**
 * Returns an expression that fails unless the condition holds, and with it all statements sent together, the commit included. A condition that mostly
 * holds so needs no round trip of its own. The condition must read rows: a constant one would fail at planning.
 */
export const soOrNothing = (condition: RawBuilder<unknown>) =>
  sql<number>`(case when ${condition} then '1' else ${sql.lit(NOT_SO)} end)::integer`;

/** Returns whether a transaction failed because something was not so: no other failure says that nothing was sent. */
export function wasNotSo(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === NO_NUMBER && error.message.includes(NOT_SO);
}
