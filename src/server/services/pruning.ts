import { DAY_MS } from '#domain/calendar/ist.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db } from '#server/db/database.ts';
import { eachApart } from '#server/platform/each-apart.ts';
import { pruneEvents } from '#server/realtime/prune-events.ts';
import { forgetKeys } from '#server/repositories/idempotency-keys.ts';
import { isOwnFault } from '#server/repositories/own-fault.ts';
import { pruneDeliveries } from '#server/repositories/telling.ts';
import { listIdsWithLog } from '#server/repositories/users.ts';
import { IDEMPOTENT_OPERATIONS, type IdempotentOperation } from './orders/idempotent-operations.ts';

/** The answer of a finished call is kept so long after it. */
export const KEYS_KEPT_MS = 90 * DAY_MS;
/** An event is kept so long: a device that was away for longer fetches everything. */
export const EVENTS_KEPT_MS = 30 * DAY_MS;

/** Rows of one transaction, and the pause after it. */
const BATCH = 500;
const PAUSE_MS = 20;

/**
 * The calls that are forgotten: what they made is known by the orders that carry their key, and an order of so long ago cannot be changed any
 * more. The others, which could happen a second time, are rare and kept for ever.
 */
const FORGOTTEN = (Object.keys(IDEMPOTENT_OPERATIONS) as IdempotentOperation[]).filter((name) =>
  ['places', 'changes'].includes(IDEMPOTENT_OPERATIONS[name]),
);

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly wait: (ms: number) => Promise<void>;
}

/** Returns what removes finished calls, old events and what was told, a little at a time: nobody who trades waits for it. */
export function createPruning({ db, clock, wait }: Needs) {
  let ending = false;

  async function inBatches(removeSome: () => Promise<number>): Promise<number> {
    let removed = 0;
    for (let count = BATCH; count === BATCH && !ending;) {
      count = await removeSome();
      removed += count;
      if (count === BATCH) await wait(PAUSE_MS);
    }
    return removed;
  }

  return {
    /** Removes what is too old; returns how many rows of each. */
    async prune(): Promise<{ readonly keys: number; readonly events: number; readonly deliveries: number }> {
      const keysBefore = new Date(clock.now() - KEYS_KEPT_MS);
      const eventsBefore = new Date(clock.now() - EVENTS_KEPT_MS);
      const keys = await inBatches(() => forgetKeys(db, FORGOTTEN, keysBefore, BATCH));
      let events = 0;
      await eachApart(
        await listIdsWithLog(db),
        async (userId) => (events += await inBatches(() => pruneEvents(db, userId, eventsBefore, BATCH))),
        (_, error) => {
          // One log that cannot be shortened keeps no other one long; it is tried again at the next turn.
          if (!isOwnFault(error)) throw error;
        },
      );
      const deliveries = await inBatches(() => pruneDeliveries(db, eventsBefore, BATCH));
      return { keys, events, deliveries };
    },

    /** Ends after the batch under way. */
    stop(): void {
      ending = true;
    },
  };
}
