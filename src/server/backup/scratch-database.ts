import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import pg from 'pg';
import { clientSettings, type Connection } from '#server/db/connect.ts';
import { findClusterPlace } from '#server/db/embedded/cluster-place.ts';
import { startCluster } from '#server/db/embedded/cluster.ts';
import { platformPackage } from '#server/db/embedded/platform-package.ts';
import { stopPostmaster } from '#server/db/embedded/stop-postmaster.ts';

const QUIET = { info() {}, warn() {} };
const DENIED = '42501';
/** How the folders begin in which backups are tried. */
export const SCRATCH = '.check-';

function embeddedRuns(): boolean {
  try {
    platformPackage();
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs work on an empty temporary database, and returns whether one was available. It runs in its own PostgreSQL without disk flushes, so that orders
 * are not delayed; where none can run, on the connection's server, if allowed.
 */
export async function withScratchDatabase(
  { connection, folder }: { readonly connection: Connection; readonly folder: string },
  work: (scratch: Connection) => Promise<void>,
): Promise<boolean> {
  return embeddedRuns() ? inOwnCluster(folder, work) : besideTheOther(connection, work);
}

async function inOwnCluster(folder: string, work: (scratch: Connection) => Promise<void>): Promise<boolean> {
  const dataDir = await mkdtemp(join(folder, SCRATCH));
  try {
    const cluster = await startCluster(dataDir, QUIET, { durable: false });
    try {
      await work(cluster.connection);
    } finally {
      await cluster.stop();
      if ('host' in cluster.connection && isAbsolute(cluster.connection.host)) await remove(cluster.connection.host);
    }
  } finally {
    await removeScratch(dataDir);
  }
  return true;
}

const remove = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 10 });

/** Stops a PostgreSQL still running on a scratch folder and deletes the folder. */
export async function removeScratch(dataDir: string): Promise<void> {
  const { directory } = await findClusterPlace(dataDir);
  await stopPostmaster(directory, () => {});
  // As root, below a private folder, the cluster's files are elsewhere.
  if (relative(dataDir, directory).startsWith('..')) await remove(dirname(directory));
  await remove(dataDir);
}

async function besideTheOther(connection: Connection, work: (scratch: Connection) => Promise<void>): Promise<boolean> {
  const name = `strikedesk_check_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client(clientSettings(connection));
  await client.connect();
  try {
    await client.query(`create database ${name}`);
    try {
      await work(named(connection, name));
    } finally {
      await client.query(`drop database ${name} with (force)`);
    }
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === DENIED) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

function named(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
