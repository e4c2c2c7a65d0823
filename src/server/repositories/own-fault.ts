import { AppError } from '#contract/errors/app-error.ts';
import pg from 'pg';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { isWriteRefused } from '#server/db/write-refused.ts';
import { StaleInstruction } from './instructions.ts';

/** Connection, transaction, permission and resources: what concerns every statement alike, by the first two places of the state. */
const OF_EVERYBODY: ReadonlySet<string> = new Set(['08', '25', '40', '42', '53', '55', '57', '58', 'XX']);

/** Returns whether an error may come from the item being processed, rather than from the database or outdated memory. */
export function isOwnFault(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof StaleInstruction || error instanceof AppError) return false;
  if (isDatabaseAway(error) || isWriteRefused(error)) return false;
  if (error instanceof pg.DatabaseError) return !OF_EVERYBODY.has((error.code ?? '').slice(0, 2));
  // System errors carry a code; program errors do not.
  return (error as NodeJS.ErrnoException).code === undefined;
}
