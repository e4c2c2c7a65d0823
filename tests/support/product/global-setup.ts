import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { clientSettings, type Connection, openDatabase } from '#server/db/connect.ts';
import { startCluster } from '#server/db/embedded/cluster.ts';
import { migrate } from '#server/db/migrate.ts';
import { shapeOfTemplate } from './emptied-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Server for test databases, and the migrated template that they copy, with its schema checksum. */
    testCluster: { readonly connection: Connection; readonly template: string; readonly shape: string };
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

/** Returns a PostgreSQL for the run: that of DATABASE_URL, or a temporary cluster without fsync. */
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

/** Drops the template and all its copies. */
async function dropAll(connection: Connection, template: string): Promise<void> {
  const client = new pg.Client(clientSettings(connection));
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where datname = $1 or starts_with(datname, $2)',
      [template, `${template}_`],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  } finally {
    await client.end();
  }
}

/** Starts one cluster per run with a migrated template; each worker copies the template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = await provideServer();
  const template = `template_${process.pid}`;
  await dropAll(connection, template);
  await execute(connection, `create database ${template}`);
  const opened = openDatabase(withDatabase(connection, template), { size: 1, onError: () => {} });
  await migrate(opened.db);
  await opened.close();
  project.provide('testCluster', { connection, template, shape: await shapeOfTemplate(withDatabase(connection, template)) });
  return async () => {
    await dropAll(connection, template);
    await stop();
  };
}
