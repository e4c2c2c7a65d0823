import type { Trx } from '#server/db/database.ts';
import type { AlertRow } from '#server/db/tables/alerts.ts';
import type { SerialQueue } from '#server/market/serial-queue.ts';
import type { Market } from '#server/market/market.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import * as repository from '#server/repositories/alerts.ts';
import type { WatchedAlerts } from './watched-alerts.ts';

interface Needs {
  readonly clock: WallClock;
  readonly eventLog: EventLog;
  readonly venue: Market;
  readonly queue: SerialQueue;
  readonly alerts: WatchedAlerts;
  readonly keep: (row: AlertRow) => void;
  readonly onRenewal: () => void;
}

/** Returns the handling of alerts on changed or removed screens. */
export function createScreenChanges({ clock, eventLog, venue, queue, alerts, keep, onRenewal }: Needs) {
  return {
    /** Restarts the alerts on a screen. */
    screenChanged(userId: string, screenId: string): Promise<void> {
      const isOn = (row: AlertRow) => row.terms.terms.some((term) => term.measure === 'screen' && term.screenId === screenId);
      return queue.run(() => {
        onRenewal();
        const rows = alerts.all().filter((row) => row.user_id === userId && isOn(row));
        return alerts.handle(
          rows.map(({ id }) => ({ id, input: { type: 'renew' } })),
          venue.now(),
        );
      });
    },

    /** Removes a screen with the alerts on it. */
    removeScreen: (userId: string, screenId: string, work: (trx: Trx) => Promise<void>): Promise<void> =>
      queue.run(async () => {
        const removed = await eventLog.transact(async (trx, emit) => {
          await work(trx);
          const rows = await repository.removeAlertsOnScreen(trx, userId, screenId, new Date(clock.now()));
          for (const { id } of rows) emit(userId, 'alert.removed', { id }, null);
          return rows;
        });
        removed.forEach(keep);
      }),
  };
}
