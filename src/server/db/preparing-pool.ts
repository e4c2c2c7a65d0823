import type { PostgresCursor, PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { preparingClient } from './preparing-client.ts';
import { createStatementNames } from './statement-names.ts';

/**
 * Returns the pool as the query builder sees it. Statements with parameters that come again are prepared once a connection. The beginning
 * of a transaction, and what `sendLater` hands in, travel with the next statement: fewer ways to the database and back.
 */
export function preparingPool(pool: pg.Pool, types: pg.CustomTypesConfig): PostgresPool {
  const names = createStatementNames();
  function preparing(client: pg.PoolClient): PostgresPoolClient {
    const { run, giveBack } = preparingClient(client, names, types);
    // One function for both forms of the port: an answer, and a cursor, which this server does not use.
    function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): never {
      if (typeof text !== 'string') throw new TypeError('there are no cursors here');
      return run(text, values) as never;
    }
    return {
      query,
      release: () => {
        giveBack();
        client.release();
      },
    };
  }

  return {
    // One for each use: what comes late from one that is over cannot get into the next one's transaction.
    connect: async () => preparing(await pool.connect()),
    end: () => pool.end(),
  };
}
