import type { Duplex } from 'node:stream';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, Db } from './database.ts';
import { type DatabaseGate, preparingPool } from './preparing-pool.ts';

/** Where a PostgreSQL is and as whom to connect. `host` may be a socket directory. */
export type Connection =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string; readonly password?: string };

export interface OpenDatabase {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const INT8 = 20;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond the safe integers: ${text}`);
  return value;
}

const parsers = new pg.TypeOverrides();
parsers.setTypeParser(INT8, safeInteger);

/** Returns the settings of one client: int8 as a checked number, UTC, durable commits, no query without an end. */
export function clientSettings(connection: Connection): pg.ClientConfig {
  return {
    ...connection,
    types: parsers,
    application_name: 'strikedesk',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    options: '-c synchronous_commit=on -c TimeZone=UTC',
  };
}

interface PoolOptions {
  readonly size: number;
  readonly onError: (error: Error) => void;
  /** Time limit of a statement in the database; half a minute by default. */
  readonly statementTimeoutMs?: number;
  /** While closed, every use fails with DatabaseAway; closing cuts every connection, since the other end may be dead. */
  readonly gate?: DatabaseGate;
}

/** A connection that is not made by then never will be. The pool's own time is that of waiting for a free one. */
const CONNECT_WITHIN_MS = 5_000;

class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  }
}

/** Cuts a connection without a goodbye: what waits for it fails with the error, at once. */
export function cutConnection(client: pg.Client | pg.PoolClient, error: Error): void {
  const { connection } = client as unknown as { readonly connection: { readonly stream: Duplex } };
  connection.stream.destroy(error);
}

/** Opens a pool; nothing connects before the first query. */
export function openDatabase(connection: Connection, options: PoolOptions): OpenDatabase {
  const pool = new pg.Pool({
    ...clientSettings(connection),
    Client,
    ...(options.statementTimeoutMs === undefined ? {} : { statement_timeout: options.statementTimeoutMs }),
    max: options.size,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
  });
  // Without a listener a connection that the database closes would end the process.
  pool.on('error', options.onError);
  // The pool stops listening while a connection is in use.
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('error', options.onError);
  });
  pool.on('remove', (client) => clients.delete(client));
  const stopListening = options.gate?.onClose(() => {
    for (const client of clients) cutConnection(client, new Error('Connection terminated: the database is away'));
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparingPool(pool, parsers, options.gate) }) });
  async function close(): Promise<void> {
    stopListening?.();
    await db.destroy();
  }
  return { db, pool, close };
}
