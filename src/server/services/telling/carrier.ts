import { afterAnswer, type ChannelAnswer, expiresAt } from '#domain/telling/delivery.ts';
import { wallTime } from '#domain/units/time.ts';
import type { Db } from '#server/db/database.ts';
import type { ChannelRow, DeliveryRow } from '#server/db/tables/telling.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import * as repository from '#server/repositories/telling.ts';
import type { Mailbox } from './mailbox.ts';

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly mailbox: Mailbox;
}

/** Returns what carries one delivery through its channel, once, and writes down what became of it. One that was left on the wire may have arrived: it says so. */
export function createCarrier({ db, clock, mailbox }: Needs): (row: DeliveryRow) => Promise<void> {
  async function settle(row: DeliveryRow, channel: ChannelRow, answer: ChannelAnswer): Promise<void> {
    const now = clock.now();
    const expires = expiresAt(row.outcome.class, wallTime(row.happened_at.getTime()));
    const { status, dueAt } = afterAnswer(answer, { tries: row.tries + 1, now, expires });
    await repository.changeDelivery(db, row.id, { status, answer: answer.answer, due_at: new Date(dueAt) });
    await mailbox.answered(channel, answer);
  }

  async function carry(row: DeliveryRow): Promise<void> {
    const now = clock.now();
    const expires = expiresAt(row.outcome.class, wallTime(row.happened_at.getTime()));
    if (now >= expires) return repository.changeDelivery(db, row.id, { status: 'expired', due_at: new Date(now) });
    const channel = await repository.findChannel(db, row.user_id, row.channel_id);
    if (channel === undefined)
      return repository.changeDelivery(db, row.id, { status: 'failed', answer: 'the channel was removed', due_at: new Date(now) });
    // Written down before it goes out: whatever happens now, nobody takes it for one that was never tried.
    const again = row.again || row.status === 'sending';
    await repository.changeDelivery(db, row.id, { status: 'sending', tries: row.tries + 1, again });
    await settle(row, channel, await mailbox.send(channel, { ...row, again }));
  }

  return carry;
}
