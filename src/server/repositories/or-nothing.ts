import { type RawBuilder, sql } from 'kysely';

/** The database's word for a division by zero. */
const DIVIDED_BY_ZERO = '22012';

/**
 * Returns what a statement selects that must find something so, or else fail: everything that travels with it fails, too, the commit included. What is
 * mostly so then needs no way to the database and back of its own.
 */
export const soOrNothing = (condition: RawBuilder<unknown>) => sql<number>`1 / (case when ${condition} then 1 else 0 end)`;

/** Returns whether a transaction failed because something was not so. */
export function wasNotSo(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === DIVIDED_BY_ZERO;
}
