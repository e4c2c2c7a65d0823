import pg from 'pg';

/** No space for rows or for a query's own files, read-only by setting or by standby, out of memory, the disk itself failed. */
const REFUSED_STATES: ReadonlySet<string> = new Set(['53100', '25006', '53200', '58030']);
/** What the system says of our own files: full, over the quota, too large for a limit, read-only, failing. */
const REFUSED_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO']);

/**
 * Returns whether a failure says that nothing can be written now: a disk that is full or read-only, or memory that is used up. What was asked was not
 * done; whether an earlier part of the same call was, its key knows.
 */
export function isWriteRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError) return REFUSED_STATES.has(code);
  return REFUSED_CODES.has(code) || isWriteRefused(error.cause);
}
