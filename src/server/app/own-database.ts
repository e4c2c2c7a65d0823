import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { takeInstanceLock } from '#server/db/instance-lock.ts';
import { type DatabaseSource, openDatabaseSource } from './database-source.ts';

const ATTEMPTS = 3;

/** A database that this server alone drives. */
export interface OwnDatabase extends Pick<DatabaseSource, 'connection' | 'describe'> {
  /** Stops the database where it is ours, then lets others in. */
  release(): Promise<void>;
}

/**
 * Opens the database and takes the right to drive it. A server that is just stopping may take the embedded one away while we wait for
 * that right: then it is started again.
 */
export async function openOwnDatabase(config: Config, log: FastifyBaseLogger, onLost: (error: Error) => void): Promise<OwnDatabase> {
  for (let attempt = 1; ; attempt++) {
    let source: DatabaseSource | null = null;
    try {
      const { connection, describe, stop } = (source = await openDatabaseSource(config, log));
      const lock = await takeInstanceLock(connection, onLost);
      return { connection, describe, release: () => lock.release(stop) };
    } catch (error) {
      await source?.leave();
      if (config.databaseUrl !== null || attempt === ATTEMPTS || !wentAway(error)) throw error;
      log.warn({ err: error }, 'the database went away while starting; it is started again');
    }
  }
}

/** Shutting down, crashed, cannot connect now; the socket is gone; the connection ended. */
const GONE: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE']);

function wentAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return GONE.has((error as NodeJS.ErrnoException).code ?? '') || error.message.startsWith('Connection terminated');
}
