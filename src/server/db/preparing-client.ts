import type pg from 'pg';
import type { StatementAnswer } from './batch-answer.ts';
import { DEFERRED } from './defer-statement.ts';
import type { StatementNames } from './statement-names.ts';
import { createWaitingStatements } from './waiting-statements.ts';

const NOTHING: StatementAnswer = { command: 'SELECT', rowCount: 0, rows: [] };

/**
 * Returns a single use of a pool connection, which defers statements where possible. A statement arriving during or after a rollback, from parallel
 * work of the failed transaction, is refused: it would be committed alone.
 */
export function preparingClient(client: pg.PoolClient, names: StatementNames, types: pg.CustomTypesConfig) {
  const waiting = createWaitingStatements(client, types);
  /** The transaction is being rolled back, or the connection was given back. */
  let over = false;
  let givenBack = false;

  return {
    async run(text: string, values: readonly unknown[]): Promise<StatementAnswer> {
      if (text === 'begin') {
        waiting.begin();
        over = false;
        return NOTHING;
      }
      if (over && text !== 'rollback') throw new Error('the statement was not sent: its transaction has ended');
      over ||= text === 'rollback';
      if (waiting.endsNothing(text)) {
        waiting.drop();
        return NOTHING;
      }
      if (text === 'rollback') waiting.drop();
      const isDeferred = text.startsWith(DEFERRED);
      const plain = isDeferred ? text.slice(DEFERRED.length) : text;
      const statement = { text: plain, values, name: values.length === 0 ? undefined : names.nameOf(plain) };
      if (isDeferred) return waiting.keepBack(statement);
      const answer = await waiting.sendAll(statement);
      // After the rollback a waiting caller, such as a migration, may go on.
      if (text === 'rollback' && !givenBack) over = false;
      // The database answers the commit of a failed transaction with ROLLBACK and no error.
      if (plain === 'commit' && answer.command !== 'COMMIT') throw new Error('the transaction was rolled back instead of committed');
      return answer;
    },
    /** Forgets what has not been sent, and takes nothing more. */
    giveBack(): void {
      waiting.drop();
      over = true;
      givenBack = true;
    },
  };
}
