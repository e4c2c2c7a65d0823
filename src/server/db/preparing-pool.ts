import type { PostgresCursor, PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { DatabaseAway } from './database-away.ts';
import { preparingClient } from './preparing-client.ts';
import { createStatementNames } from './statement-names.ts';

/** Whether this server may use the database. */
export interface DatabaseGate {
  isOpen(): boolean;
  /** Calls the listener when the gate closes. Returns a function that removes the listener. */
  onClose(listener: () => void): () => void;
}

/**
 * Resolves to a connection of the pool. Fails with DatabaseAway while the gate is closed, and as soon as it closes: a database ending during a connect
 * may never answer.
 */
async function throughGate(pool: pg.Pool, gate: DatabaseGate | undefined): Promise<pg.PoolClient> {
  if (gate === undefined) return pool.connect();
  if (!gate.isOpen()) throw new DatabaseAway();
  const connecting = pool.connect();
  let stop = () => {};
  const closed = new Promise<never>((_, reject) => (stop = gate.onClose(() => reject(new DatabaseAway()))));
  try {
    return await Promise.race([connecting, closed]);
  } catch (error) {
    // A connection made too late is returned at once.
    void connecting.then(
      (client) => client.release(),
      () => {},
    );
    throw error;
  } finally {
    stop();
  }
}

/**
 * Returns the pool for the query builder. Repeated statements with parameters are prepared once per connection. The start of a transaction, and
 * deferred statements, travel with the next statement, which saves round trips.
 */
export function preparingPool(pool: pg.Pool, types: pg.CustomTypesConfig, gate?: DatabaseGate): PostgresPool {
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
    // A new wrapper for each use, so that a late statement of an ended use cannot enter the next user's transaction.
    connect: async () => preparing(await throughGate(pool, gate)),
    end: () => pool.end(),
  };
}
