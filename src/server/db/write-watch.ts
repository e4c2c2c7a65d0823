import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { isWriteRefused } from './write-refused.ts';

/** Refused so lately nothing can be written, whatever a single row says: where a table has no room another may have. */
const LATELY_MS = 10_000;
/** What goes on is said again after this long, with how often it happened. */
const SAY_AGAIN_MS = 60_000;

type Log = Pick<FastifyBaseLogger, 'error'>;

/** Returns what hears of everything that could not be written: it says so once, counts, and knows whether that was lately. */
export function createWriteWatch(log: Log) {
  let refusedAt = -Infinity;
  let saidAt = -Infinity;
  let unsaid = 0;
  let total = 0;

  return {
    /** Hears of a failure; whether it was one of writing. */
    hear(error: unknown, now: number): boolean {
      if (!isWriteRefused(error)) return false;
      total += 1;
      unsaid += 1;
      if (error instanceof pg.DatabaseError) refusedAt = now;
      // A clock that was set back says it again.
      if (now >= saidAt && now - saidAt < SAY_AGAIN_MS) return true;
      const { message, code } = error as Error & { readonly code?: string };
      log.error(
        { reason: message, code, refused: unsaid },
        'nothing can be written: the disk has no room, cannot be written, or memory is used up',
      );
      saidAt = now;
      unsaid = 0;
      return true;
    },

    /** Whether the database refused to write lately. */
    areRefused: (now: number): boolean => now >= refusedAt && now - refusedAt < LATELY_MS,

    /** How often something could not be written since the server started. */
    refused: (): number => total,
  };
}

export type WriteWatch = ReturnType<typeof createWriteWatch>;
