import { afterAnswer, type ChannelAnswer, expiresAt, pauseAfter } from '#domain/telling/delivery.ts';
import { type WallTime, wallTime } from '#domain/units/time.ts';
import type { Db } from '#server/db/database.ts';
import type { ChannelRow, DeliveryRow } from '#server/db/tables/telling.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import * as repository from '#server/repositories/telling.ts';
import type { Mailbox } from './mailbox.ts';
import { isReadable } from './words/tell.ts';

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly mailbox: Mailbox;
}

const REMOVED = 'the channel was removed';
const UNREADABLE = 'what is stored of it cannot be read';

/** Sends a delivery through its channel, once, and records the result. A delivery interrupted or unanswered before is sent marked as a repeat. */
export function createCarrier({ db, clock, mailbox }: Needs): (row: DeliveryRow) => Promise<void> {
  const setAside = (row: DeliveryRow, answer: string): Promise<void> =>
    repository.changeDelivery(db, row.id, { status: 'failed', answer, due_at: new Date(clock.now()) });

  async function settle(row: DeliveryRow, again: boolean, channel: ChannelRow, answer: ChannelAnswer, expires: WallTime): Promise<void> {
    const now = clock.now();
    const tries = row.tries + 1;
    // The whole channel pauses, so that messages keep their order.
    const held = answer.kind === 'later' ? new Date(now + pauseAfter(tries, answer.afterMs)) : null;
    if (held !== null || channel.held_until !== null) await repository.changeChannel(db, channel.id, { held_until: held });
    const { status, dueAt } = afterAnswer(answer, { tries, now, expires });
    const unheard = answer.kind === 'later' && answer.unheard === true;
    await repository.changeDelivery(db, row.id, { status, answer: answer.answer, due_at: new Date(dueAt), again: again || unheard });
    await mailbox.answered(channel, answer);
  }

  async function carry(row: DeliveryRow): Promise<void> {
    const now = clock.now();
    // An unreadable delivery would block all later ones.
    if (!isReadable(row.outcome)) return setAside(row, UNREADABLE);
    const expires = expiresAt(row.outcome.class, wallTime(row.happened_at.getTime()));
    if (now >= expires) return repository.changeDelivery(db, row.id, { status: 'expired', due_at: new Date(now) });
    const channel = await repository.findChannel(db, row.user_id, row.channel_id);
    if (channel === undefined) return setAside(row, REMOVED);
    // Recorded before sending: after a crash the delivery counts as tried.
    const again = row.again || row.status === 'sending';
    await repository.changeDelivery(db, row.id, { status: 'sending', tries: row.tries + 1, again });
    await settle(row, again, channel, await mailbox.send(channel, { ...row, again }), expires);
  }

  return carry;
}
