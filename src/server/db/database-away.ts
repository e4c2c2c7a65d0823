import pg from 'pg';

/** A statement was not sent: the server has no database at the moment, or must not use it. */
export class DatabaseAway extends Error {
  constructor() {
    super('the database is away: this server waits for it');
    this.name = 'DatabaseAway';
  }
}

/** Shutting down, crashed, cannot connect now, an idle connection was closed; too many connections. */
const AWAY_STATES: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '57P05', '53300']);
const CONNECTION_EXCEPTION = '08';

/** Network errors. ENOENT counts only for `connect`, where the socket is missing; elsewhere it is a missing file. */
const AWAY_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The driver's messages without a code, for a broken or failed connection. */
const AWAY_WORDS =
  /^(?:Connection terminated|timeout expired$|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|no answer from PostgreSQL within)/;

/**
 * Returns whether an error means a broken or impossible connection rather than an answer of the database. A retry may succeed; whether something was
 * committed is unknown.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseAway) return true;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError) return AWAY_STATES.has(code) || code.startsWith(CONNECTION_EXCEPTION);
  if (AWAY_CODES.has(code) || (code === 'ENOENT' && syscall === 'connect') || AWAY_WORDS.test(error.message)) return true;
  return isDatabaseAway(error.cause);
}
