import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Connection } from '#server/db/connect.ts';
import { InstanceTaken, takeInstanceLock } from '#server/db/instance-lock.ts';
import { openDatabaseSource } from '../database-source.ts';

/** Runs work on the database whether a server works on it or not; an embedded one that nobody else uses is stopped afterwards. */
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
      // A server works on it, or it is gone already.
      await source.leave();
      if (!(error instanceof InstanceTaken)) log.debug({ err: error }, 'the database could not be stopped');
    }
  }
}
