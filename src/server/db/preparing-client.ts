import type pg from 'pg';
import type { StatementAnswer } from './batch-answer.ts';
import { DEFERRED } from './defer-statement.ts';
import type { StatementNames } from './statement-names.ts';
import { createWaitingStatements } from './waiting-statements.ts';

const NOTHING: StatementAnswer = { command: 'SELECT', rowCount: 0, rows: [] };

/**
 * Returns one use of a connection of the pool, which keeps back what can travel with the next statement. A statement that comes while its
 * transaction is rolled back or later, from work that went on beside what failed, is refused: it would be committed alone.
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
      // Whoever waited for the rollback may go on, as a migration does.
      if (text === 'rollback' && !givenBack) over = false;
      // A transaction in which a statement has failed ends with its rollback, which is no error to the database.
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
