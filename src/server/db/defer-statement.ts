import type { CompiledQuery } from 'kysely';
import type { Trx } from './database.ts';
import type { StatementAnswer } from './batch-answer.ts';

/** Marks the text of a statement that waits for the next one. */
export const DEFERRED = '/* deferred */';

/** The one row that such a statement is answered with at once. */
export interface Deferred {
  /** Returns its own answer; when it still waits, it is sent now. */
  ask(): Promise<StatementAnswer>;
}

/** Returns the answer of a statement once it is needed. */
export type DeferredAnswer<T> = () => Promise<T>;

/**
 * Sends a statement of a transaction together with the next one, the commit at the latest, or when its answer is asked for. Statements run
 * in the order in which they were handed in. When one fails, so does whatever it travels with, and the transaction with it.
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
