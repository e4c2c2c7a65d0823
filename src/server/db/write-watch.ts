import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { isWriteRefused } from './write-refused.ts';

/** For this time after a refusal writes count as refused, whatever a single row says: another table may still have room. */
const LATELY_MS = 10_000;
/** Interval of repeated log lines about an ongoing failure, with its count. */
const SAY_AGAIN_MS = 60_000;

type Log = Pick<FastifyBaseLogger, 'error'>;

/** Returns the watch over failed writes: logs once, counts, and knows whether writes failed lately. */
export function createWriteWatch(log: Log) {
  let refusedAt = -Infinity;
  let saidAt = -Infinity;
  let unsaid = 0;
  let total = 0;

  return {
    /** Records an error; returns whether it was a failed write. */
    hear(error: unknown, now: number): boolean {
      if (!isWriteRefused(error)) return false;
      total += 1;
      unsaid += 1;
      if (error instanceof pg.DatabaseError) refusedAt = now;
      // After the clock was set back, the line is logged again.
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

    /** Number of failed writes since the server started. */
    refused: (): number => total,
  };
}

export type WriteWatch = ReturnType<typeof createWriteWatch>;
