import type { FastifyBaseLogger } from 'fastify';
import type { UserEventData } from '#contract/events/stream-events.ts';
import type { Db } from '#server/db/database.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { ownersId } from '#server/repositories/server-owner.ts';
import { readTold, writeTold } from '#server/repositories/server-told.ts';

type Matter = UserEventData['server.care']['matter'];

interface Needs {
  readonly db: Db;
  readonly eventLog: Pick<EventLog, 'transact'>;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

const LONGEST_REASON = 300;
const VERSION = 'version';
/** Error messages must not reveal credentials: addresses are shown without user and password. */
const CREDENTIALS = /(\w+:\/\/)[^\s/@]+@/g;

/** Returns the words of a failure that may leave the server. */
function reasonOf(error: unknown): string | null {
  const words = (error instanceof Error ? error.message : String(error)).replaceAll(CREDENTIALS, '$1').trim();
  return words === '' ? null : words.slice(0, LONGEST_REASON);
}

/**
 * Returns the notices to the owner about the server's own work: a failure once, then its repair. The state is stored in one transaction with the
 * notice. Never throws: the caller has other work, and repeats the notice at its next run.
 */
export function createServerCare({ db, eventLog, clock, log }: Needs) {
  /** Notifies the owner when `state` differs from the stored one. A matter without a stored state counts as healthy. */
  async function turn<T extends 'server.care' | 'server.newer-version'>(
    matter: string,
    state: string,
    type: T,
    data: UserEventData[T],
  ): Promise<void> {
    try {
      await eventLog.transact(async (trx, emit) => {
        const before = (await readTold(trx, matter)) ?? 'mended';
        const owner = before === state ? null : await ownersId(trx);
        if (owner === null) return;
        await writeTold(trx, matter, state, new Date(clock.now()));
        emit(owner, type, data, null);
      });
    } catch (error) {
      log.warn({ err: error, matter }, 'the owner could not be told; it is tried again with the next run');
    }
  }

  return {
    failed: (matter: Matter, error: unknown): Promise<void> =>
      turn(matter, 'failed', 'server.care', { matter, state: 'failed', reason: reasonOf(error) }),

    done: (matter: Matter): Promise<void> => turn(matter, 'mended', 'server.care', { matter, state: 'mended', reason: null }),

    /** Tells of a newer version, once for each. */
    newerVersion: (version: string): Promise<void> => turn(VERSION, version, 'server.newer-version', { version }),

    /** Whether the owner knows of a failure that is not yet repaired. */
    async isFailing(matter: Matter): Promise<boolean> {
      return (await readTold(db, matter).catch(() => null)) === 'failed';
    },
  };
}
