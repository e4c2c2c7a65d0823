import type { PostgresCursor, PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { DatabaseAway } from './database-away.ts';
import { preparingClient } from './preparing-client.ts';
import { createStatementNames } from './statement-names.ts';

/** Whether the database is ours to use. */
export interface DatabaseGate {
  isOpen(): boolean;
  /** Has the listener called when it closes. Returns the way to stop that. */
  onClose(listener: () => void): () => void;
}

/**
 * Resolves to a connection of the pool. Fails with DatabaseAway while the gate is closed, and as soon as it closes: a database that ends in
 * the middle of a connect may leave us without any answer.
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
    // A connection that comes too late goes back at once.
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
 * Returns the pool as the query builder sees it. Statements with parameters that come again are prepared once a connection. The beginning
 * of a transaction, and what `deferStatement` hands in, travel with the next statement: fewer ways to the database and back.
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
    // One for each use: what comes late from one that is over cannot get into the next one's transaction.
    connect: async () => preparing(await throughGate(pool, gate)),
    end: () => pool.end(),
  };
}
