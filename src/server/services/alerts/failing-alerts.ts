import type { FastifyBaseLogger } from 'fastify';
import type { AlertRow } from '#server/db/tables/alerts.ts';
import { createTries } from '#server/platform/tries.ts';
import { presentAlert } from '#server/presenters/alert.ts';
import type { Venue } from '#server/market/venue.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { saveStates } from '#server/repositories/alerts.ts';
import { isOwnFault } from '#server/repositories/own-fault.ts';

/** An alert that failed is tried again, without an end. */
const AGAIN = { firstMs: 250, lastMs: 30_000, most: Infinity };

interface Needs {
  readonly eventLog: EventLog;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly venue: Pick<Venue, 'instrument' | 'now'>;
}

/** Returns how an alert is marked that fails inside the server: it says so, its owner is told once, and the others are looked at. */
export function createFailingAlerts({ eventLog, log, venue }: Needs) {
  const tries = createTries(AGAIN);
  const told = new Set<string>();

  async function tell(row: AlertRow): Promise<AlertRow> {
    const marked: AlertRow = { ...row, state: { ...row.state, failing: true } };
    await eventLog.transact(async (trx, emit) => {
      await saveStates(trx, [{ id: row.id, state: JSON.stringify(marked.state) }]);
      emit(row.user_id, 'watch.failed', { watch: 'alert', id: row.id, name: row.note }, null);
      try {
        emit(row.user_id, 'alert.saved', { alert: presentAlert(marked, venue.instrument) }, null);
      } catch {
        // What cannot be read cannot be shown either.
      }
    });
    return marked;
  }

  return {
    /** Whether it may be looked at now: one that failed rests. */
    isDue: (id: string): boolean => tries.isDue(id, venue.now()),

    /** Notes that it failed, and returns it as it is marked. */
    async failed(row: AlertRow, error: unknown): Promise<AlertRow> {
      tries.count(row.id, venue.now());
      if (told.has(row.id)) return row;
      log.warn({ err: error, alert: row.id }, 'an alert failed; the others are watched, and it is tried again');
      told.add(row.id);
      if (row.state.failing === true) return row;
      try {
        return await tell(row);
      } catch (cause) {
        if (!isOwnFault(cause)) throw cause;
        log.warn({ err: cause, alert: row.id }, 'an alert that failed could not be marked');
        await eventLog.transact(async (_, emit) => emit(row.user_id, 'watch.failed', { watch: 'alert', id: row.id, name: row.note }, null));
        return row;
      }
    },

    /** Notes that it was looked at. */
    worked(id: string): void {
      tries.forget(id);
      told.delete(id);
    },
  };
}
