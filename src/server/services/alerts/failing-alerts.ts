import type { FastifyBaseLogger } from 'fastify';
import type { AlertRow } from '#server/db/tables/alerts.ts';
import { createTries } from '#server/platform/tries.ts';
import { presentAlert } from '#server/presenters/alert.ts';
import type { Market } from '#server/market/market.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { saveStates } from '#server/repositories/alerts.ts';
import { isOwnFault } from '#server/repositories/own-fault.ts';

/** A failed alert is retried for ever. */
const AGAIN = { firstMs: 250, lastMs: 30_000, most: Infinity };

interface Needs {
  readonly eventLog: EventLog;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly venue: Pick<Market, 'instrument' | 'now'>;
}

/** Returns how an alert that fails inside the server is marked: its row says so and its owner is told once, while other alerts go on. */
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
        // An unreadable alert cannot be presented either.
      }
    });
    return marked;
  }

  return {
    /** Whether the alert may be evaluated now: after a failure it pauses. */
    isDue: (id: string): boolean => tries.isDue(id, venue.now()),

    /** Records a failure of the alert and returns its row with the mark. */
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

    /** Records that the alert was evaluated without a failure. */
    worked(id: string): void {
      tries.forget(id);
      told.delete(id);
    },
  };
}
