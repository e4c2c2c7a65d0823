import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Connection } from '#server/db/connect.ts';
import { startCluster } from '#server/db/embedded/cluster.ts';

/** Where the database comes from, and how to let go of it. */
export interface DatabaseSource {
  readonly connection: Connection;
  /** Where the files of the embedded cluster lie; null: the database is somebody else's. */
  readonly directory: string | null;
  /** In words, with the version of the server. */
  describe(version: string): string;
  /** Brings back what was started for us, and returns whether it had to be started again; resolves at once where nothing was. */
  revive(): Promise<boolean>;
  /** Stops what was started for us. */
  stop(): Promise<void>;
  /** Leaves it to the other server that uses it. */
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
