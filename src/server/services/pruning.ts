import { DAY_MS } from '#domain/calendar/dates.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db } from '#server/db/database.ts';
import { eachApart } from '#server/platform/each-apart.ts';
import { pruneEvents } from '#server/realtime/prune-events.ts';
import { forgetKeys } from '#server/repositories/idempotency-keys.ts';
import { isOwnFault } from '#server/repositories/own-fault.ts';
import { pruneDeliveries } from '#server/repositories/telling.ts';
import { listIdsWithLog } from '#server/repositories/users.ts';
import { IDEMPOTENT_OPERATIONS, type IdempotentOperation } from './orders/idempotent-operations.ts';

/** How long the answer of a finished call is kept. */
export const KEYS_KEPT_MS = 90 * DAY_MS;
/** How long an event is kept; a device away for longer reloads everything. */
export const EVENTS_KEPT_MS = 30 * DAY_MS;

/** Rows of a transaction, and the pause after it. */
const BATCH = 500;
const PAUSE_MS = 20;

/**
 * Calls with deletable keys: their orders carry the key, and orders this old cannot be changed any more. Keys of other calls, which could run a second
 * time, are rare and kept for ever.
 */
const FORGOTTEN = (Object.keys(IDEMPOTENT_OPERATIONS) as IdempotentOperation[]).filter((name) =>
  ['places', 'changes'].includes(IDEMPOTENT_OPERATIONS[name]),
);

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly wait: (ms: number) => Promise<void>;
}

/** Returns the removal of finished calls, old events and deliveries in small batches, so that orders never wait. */
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
    /** Removes old rows; returns the number of rows of each kind. */
    async prune(): Promise<{ readonly keys: number; readonly events: number; readonly deliveries: number }> {
      const keysBefore = new Date(clock.now() - KEYS_KEPT_MS);
      const eventsBefore = new Date(clock.now() - EVENTS_KEPT_MS);
      const keys = await inBatches(() => forgetKeys(db, FORGOTTEN, keysBefore, BATCH));
      let events = 0;
      await eachApart(
        await listIdsWithLog(db),
        async (userId) => (events += await inBatches(() => pruneEvents(db, userId, eventsBefore, BATCH))),
        (_, error) => {
          // One failing event log does not stop the others; it is retried at the next run.
          if (!isOwnFault(error)) throw error;
        },
      );
      const deliveries = await inBatches(() => pruneDeliveries(db, eventsBefore, BATCH));
      return { keys, events, deliveries };
    },

    /** Stops after the present batch. */
    stop(): void {
      ending = true;
    },
  };
}
