import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { clientSettings, type Connection, openDatabase } from '#server/db/connect.ts';
import { startCluster } from '#server/db/embedded/cluster.ts';
import { migrate } from '#server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests make their databases, and the migrated one they copy. */
    testCluster: { readonly connection: Connection; readonly template: string };
  }
}

/** Returns the connection with another database. */
export function withDatabase(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** Runs statements on a connection of their own. */
export async function execute(connection: Connection, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(clientSettings(connection));
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Returns a PostgreSQL for the run: the one of DATABASE_URL, or a throw-away cluster that never waits for the disk. */
async function provideServer(): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  const url = process.env['DATABASE_URL'];
  if (url) return { connection: { connectionString: url }, stop: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), 'strikedesk-test-'));
  await chmod(dataDir, 0o711);
  const quiet = { info() {}, warn() {} };
  const cluster = await startCluster(dataDir, quiet, { durable: false });
  return {
    connection: cluster.connection,
    async stop() {
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** One cluster per run with one migrated template; each test file copies it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = await provideServer();
  const template = `strikedesk_template_${process.pid}`;
  await execute(connection, `drop database if exists ${template}`, `create database ${template}`);
  const opened = openDatabase(withDatabase(connection, template), { size: 1, onError: () => {} });
  await migrate(opened.db);
  await opened.close();
  project.provide('testCluster', { connection, template });
  return async () => {
    await execute(connection, `drop database if exists ${template} with (force)`);
    await stop();
  };
}
