import type { PostgresCursor, PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { createStatementNames } from './statement-names.ts';

/** Returns the pool as the query builder sees it: statements with parameters that come again are prepared once a connection. */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const names = createStatementNames();
  // The query builder knows its connections by their objects.
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  function preparing(client: pg.PoolClient): PostgresPoolClient {
    // One function for both forms of the port: an answer, and a cursor, which this server does not use.
    function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): never {
      if (typeof text !== 'string') throw new TypeError('there are no cursors here');
      const name = values.length === 0 ? undefined : names.nameOf(text);
      return client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) }) as never;
    }
    return { query, release: () => client.release() };
  }

  return {
    async connect() {
      const client = await pool.connect();
      const own = known.get(client) ?? preparing(client);
      known.set(client, own);
      return own;
    },
    end: () => pool.end(),
  };
}
