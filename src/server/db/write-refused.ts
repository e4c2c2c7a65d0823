import pg from 'pg';

/**
 * No space for rows or a query's own files, read-only by setting or by standby, out of memory, out of file handles, disk failure; not allowed, which
 * PostgreSQL also reports for its own files when the system refuses writing (EACCES, EPERM, EROFS).
 */
const REFUSED_STATES: ReadonlySet<string> = new Set(['53100', '25006', '53200', '53000', '58030', '42501']);
/** PostgreSQL's messages about its files without a specific state, such as an exhausted quota. */
const OF_FILES = /^could not (?:open|create|extend|write|fsync|flush|truncate|rename|link|resize) .*(?:file|directory|segment)/i;
const UNNAMED_STATES: ReadonlySet<string> = new Set(['XX000', '58000', '58P01', '58P02']);
/** Error codes of the system for our own files: full, over the quota, too large for a limit, read-only, not allowed, failing. */
const REFUSED_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO']);
const NOT_ALLOWED: ReadonlySet<string> = new Set(['EACCES', 'EPERM']);
/** File operations; a forbidden port or socket is another matter. */
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
 * Returns whether an error means that nothing can be written now: a disk that is full, read-only or forbidden, or no memory. The statement was not
 * executed; whether an earlier part of the call was, its key shows.
 */
export function isWriteRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError) return REFUSED_STATES.has(code) || (UNNAMED_STATES.has(code) && OF_FILES.test(error.message));
  return REFUSED_CODES.has(code) || (NOT_ALLOWED.has(code) && TO_FILES.has(syscall)) || isWriteRefused(error.cause);
}
