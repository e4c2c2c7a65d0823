import { isDatabaseAway } from '#server/db/database-away.ts';
import { isWriteRefused } from '#server/db/write-refused.ts';

/** What PostgreSQL tells of an error without a value of a row: `detail`, `where` and `hint` hold such values. */
const OF_DATABASE = ['severity', 'schema', 'table', 'column', 'dataType', 'constraint', 'routine'] as const;
/** Causes of causes are followed so far. */
const DEEPEST = 4;

/** Returns the message without the values that a data exception (SQLSTATE class 22) quotes. */
function messageOf({ message, code }: Error & { readonly code?: unknown }): string {
  return typeof code === 'string' && /^22\w{3}$/.test(code) ? message.replaceAll(/"[^"]*"/g, '"[hidden]"') : message;
}

/** Returns what the log holds of an error: what went wrong and where, never what was in a row or a request. */
export function loggedError(thrown: unknown, depth = 0): Readonly<Record<string, unknown>> {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const error = thrown as Error & Readonly<Record<string, unknown>>;
  const message = messageOf(error);
  const facts = ['code', ...OF_DATABASE].flatMap((name) => (typeof error[name] === 'string' ? [[name, error[name]] as const] : []));
  const inner = depth < DEEPEST && error.cause !== undefined ? { cause: loggedError(error.cause, depth + 1) } : {};
  const several =
    depth < DEEPEST && error instanceof AggregateError ? { errors: error.errors.map((each) => loggedError(each, depth + 1)) } : {};
  // Where a database is away or a disk is full every call says the same, and the place says nothing.
  const stack = isWriteRefused(error) || isDatabaseAway(error) ? undefined : error.stack?.replace(error.message, message);
  return { type: error.constructor.name, message, ...Object.fromEntries(facts), stack, ...inner, ...several };
}
