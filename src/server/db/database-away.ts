import pg from 'pg';

/** What was asked was not sent: this server has no database at this moment, or must not use it. */
export class DatabaseAway extends Error {
  constructor() {
    super('the database is away: this server waits for it');
    this.name = 'DatabaseAway';
  }
}

/** Shutting down, crashed, cannot connect now, an idle connection was closed; too many connections. */
const AWAY_STATES: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '57P05', '53300']);
const CONNECTION_EXCEPTION = '08';

/** What the network says. A missing socket is ENOENT of `connect`; of anything else that is a missing file. */
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

/** The driver's own words for a connection that broke or was never made: they have no code. */
const AWAY_WORDS =
  /^(?:Connection terminated|timeout expired$|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|no answer from PostgreSQL within)/;

/**
 * Returns whether a failure says that the connection broke or that none can be made now, rather than what the database answered. Asked again
 * later it may succeed; whether something was committed is open.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseAway) return true;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError) return AWAY_STATES.has(code) || code.startsWith(CONNECTION_EXCEPTION);
  if (AWAY_CODES.has(code) || (code === 'ENOENT' && syscall === 'connect') || AWAY_WORDS.test(error.message)) return true;
  return isDatabaseAway(error.cause);
}
