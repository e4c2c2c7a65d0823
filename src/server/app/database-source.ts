import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Connection } from '#server/db/connect.ts';
import { startCluster } from '#server/db/embedded/cluster.ts';

/** The origin of the database, and the functions to release it. */
export interface DatabaseSource {
  readonly connection: Connection;
  /** The folder of the embedded cluster; null for an external database. */
  readonly directory: string | null;
  /** Returns a description in words, with the server's version. */
  describe(version: string): string;
  /** Restarts the embedded database if it has ended, and returns whether a restart was needed; resolves at once for an external one. */
  revive(): Promise<boolean>;
  /** Stops the embedded database. */
  stop(): Promise<void>;
  /** Leaves the database running for the other server that uses it. */
  leave(): Promise<void>;
}

/** Opens the database of DATABASE_URL, or starts (or takes over) the embedded one. */
export async function openDatabaseSource(config: Config, log: FastifyBaseLogger): Promise<DatabaseSource> {
  if (config.databaseUrl !== null) {
    const { host, pathname } = new URL(config.databaseUrl);
    const none = async () => {};
    return {
      connection: { connectionString: config.databaseUrl },
      directory: null,
      describe: (version) => `PostgreSQL ${version} at ${host}${pathname}`,
      revive: () => Promise.resolve(false),
      stop: none,
      leave: none,
    };
  }
  const cluster = await startCluster(config.dataDir, { info: (text) => log.debug(text), warn: (text) => log.warn(text) });
  return {
    connection: cluster.connection,
    directory: cluster.directory,
    describe: (version) =>
      `embedded PostgreSQL ${version} in ${cluster.directory}${cluster.adopted ? ' (was still running, taken over)' : ''}`,
    revive: cluster.revive,
    stop: cluster.stop,
    leave: cluster.leave,
  };
}
