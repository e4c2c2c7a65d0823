import { wallTime } from '#domain/units/time.ts';
import type { Db } from '#server/db/database.ts';
import type { NewDelivery } from '#server/db/tables/telling.ts';
import { newId } from '#server/platform/new-id.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import * as repository from '#server/repositories/telling.ts';
import { outcomeOfEvent } from './outcome-of-event.ts';
import { dueAt, wholeSettings } from './settings.ts';

/** Events of one transaction. */
const BATCH = 200;

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
}

/**
 * Stores the deliveries for a user's new events, in log order: a row for each outcome and channel, and the position in the log, in one transaction. A
 * repetition, by another process or after a crash, stores nothing twice. Returns whether more events may follow.
 */
export async function deriveDeliveries({ db, eventLog, clock }: Needs, userId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const stored = await repository.lockTelling(trx, userId);
    if (stored === undefined) return false;
    const events = await eventLog.readAfter(userId, stored.told_seq, BATCH, trx);
    const last = events.at(-1);
    if (last === undefined) return false;
    const settings = wholeSettings(stored.settings);
    const channels = await repository.listChannels(trx, userId);
    const now = clock.now();
    const rows: Omit<NewDelivery, 'id'>[] = [];
    for (const event of events) {
      const outcome = outcomeOfEvent(event);
      if (outcome === null || outcome.class === 'test') continue;
      const { key, ...told } = outcome;
      for (const channel of channels) {
        if (!settings.matrix[outcome.class].includes(channel.kind)) continue;
        // Several rows of the same outcome in one statement would refuse each other.
        if (rows.some((row) => row.key === key && row.channel_id === channel.id)) continue;
        rows.push({
          user_id: userId,
          seq: event.seq,
          key,
          outcome: JSON.stringify(told),
          channel_id: channel.id,
          channel_kind: channel.kind,
          channel_label: channel.label,
          status: 'waiting',
          again: false,
          tries: 0,
          answer: null,
          happened_at: new Date(event.at),
          due_at: new Date(dueAt(settings, outcome, wallTime(now))),
        });
      }
    }
    // Ids made in one millisecond are unordered, so they are sorted.
    const ids = rows.map(() => newId(now)).toSorted();
    await repository.insertDeliveries(
      trx,
      rows.map((row, index) => ({ ...row, id: ids[index] ?? newId(now) })),
    );
    await repository.moveTold(trx, userId, last.seq);
    return events.length === BATCH;
  });
}
