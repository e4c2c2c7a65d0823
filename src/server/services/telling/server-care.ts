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
/** Nothing of what a failure says may open anything: an address is told without the user and password in it. */
const CREDENTIALS = /(\w+:\/\/)[^\s/@]+@/g;

/** Returns the words of a failure that may leave the server. */
function reasonOf(error: unknown): string | null {
  const words = (error instanceof Error ? error.message : String(error)).replaceAll(CREDENTIALS, '$1').trim();
  return words === '' ? null : words.slice(0, LONGEST_REASON);
}

/**
 * Returns what tells the owner of the server's own work: a failure once until it is mended, and then that it is. What was told is stored in one transaction
 * with the telling. It throws nothing: whoever calls it has other work to do, and says the same again at its next run.
 */
export function createServerCare({ db, eventLog, clock, log }: Needs) {
  /** Tells the owner where `state` is another one than the matter had. A matter of which nothing was told counts as one that is well. */
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

    /** Whether the owner was told that a matter has failed, and not yet that it is mended. */
    async isFailing(matter: Matter): Promise<boolean> {
      return (await readTold(db, matter).catch(() => null)) === 'failed';
    },
  };
}
