import pg from 'pg';

/**
 * No space for rows or for a query's own files, read-only by setting or by standby, out of memory, out of file handles, the disk itself failed; not allowed, which
 * is what PostgreSQL says of its own files too where the system does not let it write them (EACCES, EPERM, EROFS).
 */
const REFUSED_STATES: ReadonlySet<string> = new Set(['53100', '25006', '53200', '53000', '58030', '42501']);
/** What PostgreSQL says of its files where it has no state for it, such as a quota that is used up. */
const OF_FILES = /^could not (?:open|create|extend|write|fsync|flush|truncate|rename|link|resize) .*(?:file|directory|segment)/i;
const UNNAMED_STATES: ReadonlySet<string> = new Set(['XX000', '58000', '58P01', '58P02']);
/** What the system says of our own files: full, over the quota, too large for a limit, read-only, not allowed, failing. */
const REFUSED_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO']);
const NOT_ALLOWED: ReadonlySet<string> = new Set(['EACCES', 'EPERM']);
/** What is done to a file; a port or a socket that is not allowed is another matter. */
const TO_FILES: ReadonlySet<string> = new Set([
  'open',
  'write',
  'mkdir',
  'rename',
  'unlink',
  'rmdir',
  'copyfile',
  'ftruncate',
  'fsync',
  'chmod',
  'mkdtemp',
]);

/**
 * Returns whether a failure says that nothing can be written now: a disk that is full, read-only or not ours to write, or memory that is used up. What was asked was not
 * done; whether an earlier part of the same call was, its key knows.
 */
export function isWriteRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError) return REFUSED_STATES.has(code) || (UNNAMED_STATES.has(code) && OF_FILES.test(error.message));
  return REFUSED_CODES.has(code) || (NOT_ALLOWED.has(code) && TO_FILES.has(syscall)) || isWriteRefused(error.cause);
}
