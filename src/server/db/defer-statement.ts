import type { CompiledQuery } from 'kysely';
import type { Trx } from './database.ts';
import type { StatementAnswer } from './batch-answer.ts';

/** Marks the text of a statement sent together with the next one. */
export const DEFERRED = '/* deferred */';

/** The immediate single-row answer of a deferred statement. */
export interface Deferred {
  /** Returns the statement's real answer; sends a waiting statement at once. */
  ask(): Promise<StatementAnswer>;
}

/** Returns the answer of a statement once it is needed. */
export type DeferredAnswer<T> = () => Promise<T>;

/**
 * Sends a statement of a transaction together with the next one, at the latest with the commit, or when its answer is needed. Statements run in order
 * of submission. A failure also fails the statements sent together, and so the transaction.
 */
export async function deferStatement<Row>(
  trx: Trx,
  query: { compile(trx: Trx): CompiledQuery<Row> },
): Promise<DeferredAnswer<{ readonly rows: readonly Row[]; readonly count: number }>> {
  if (!trx.isTransaction) throw new Error('outside a transaction there is no next statement');
  const compiled = query.compile(trx);
  const { rows } = await trx.executeQuery<Deferred>({ ...compiled, sql: DEFERRED + compiled.sql });
  const [deferred] = rows;
  if (deferred === undefined) throw new Error('the connection does not know how to defer a statement');
  return async () => {
    const { rows, rowCount } = await deferred.ask();
    return { rows: rows as Row[], count: rowCount };
  };
}
