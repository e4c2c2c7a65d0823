import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Connection } from '#server/db/connect.ts';
import { InstanceTaken, takeInstanceLock } from '#server/db/instance-lock.ts';
import { openDatabaseSource } from '../database-source.ts';

/** Runs work on the database with or without a running server; an embedded database not used by others is stopped afterwards. */
export async function withSharedDatabase<T>(
  { config, log }: { readonly config: Config; readonly log: FastifyBaseLogger },
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const source = await openDatabaseSource(config, log);
  try {
    return await work(source.connection);
  } finally {
    try {
      const lock = await takeInstanceLock(source.connection, () => {}, { withinMs: 0 });
      await lock.release(source.stop);
    } catch (error) {
      // Another server uses the database, or it has ended already.
      await source.leave();
      if (!(error instanceof InstanceTaken)) log.debug({ err: error }, 'the database could not be stopped');
    }
  }
}
