import type { ChannelAnswer } from '#domain/telling/delivery.ts';
import { expiresAt } from '#domain/telling/delivery.ts';
import { wallTime } from '#domain/units/time.ts';
import type { Db } from '#server/db/database.ts';
import type { ChannelRow, DeliveryRow } from '#server/db/tables/telling.ts';
import type { Sealing } from '#server/platform/sealing.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import * as repository from '#server/repositories/telling.ts';
import type { Message, Target } from './channels/message.ts';
import type { Send } from './channels/send.ts';
import { wholeSettings } from './settings.ts';
import { ageOf, tell } from './words/tell.ts';

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly sealing: Sealing;
  readonly send: Send;
  /** Public address of the server; null when unknown. */
  readonly publicUrl: string | null;
}

type Carried = Pick<DeliveryRow, 'id' | 'user_id' | 'key' | 'outcome' | 'happened_at' | 'again'>;

/** Returns the sender of deliveries, which writes the text and sends it through the channel. */
export function createMailbox({ db, clock, sealing, send, publicUrl }: Needs) {
  /** Returns the target of a channel; null when it was sealed under another key. */
  function targetOf({ id, sealed_target }: Pick<ChannelRow, 'id' | 'sealed_target'>): Target | null {
    const text = sealing.open(sealed_target, id);
    return text === null ? null : (JSON.parse(text) as Target);
  }

  async function messageOf({ id, user_id, key, outcome, happened_at, again }: Carried): Promise<Message> {
    const settings = wholeSettings((await repository.findTelling(db, user_id))?.settings);
    const { title, body } = tell(outcome, settings);
    const at = wallTime(happened_at.getTime());
    return {
      id,
      key,
      class: outcome.class,
      title,
      body,
      at,
      age: ageOf(clock.now() - at, settings.language),
      expiresAt: expiresAt(outcome.class, at),
      language: settings.language,
      href: outcome.href,
      link: publicUrl === null ? null : new URL(outcome.href, publicUrl).href,
      again,
    };
  }

  return {
    targetOf,

    /** Sends a delivery through a channel, once. Never throws for errors of the channel. */
    async send(channel: ChannelRow, delivery: Carried): Promise<ChannelAnswer> {
      const target = targetOf(channel);
      if (target === null)
        return { kind: 'refused', answer: 'its secret was sealed under another key of the server: set the channel up again' };
      return send(channel.kind, target, await messageOf(delivery));
    },

    /** Records a channel's answer. A channel with a dead address is removed. */
    async answered({ id, user_id }: ChannelRow, { kind, answer }: ChannelAnswer): Promise<void> {
      if (kind === 'gone') await repository.deleteChannel(db, user_id, id);
      else await repository.changeChannel(db, id, { answer, [kind === 'sent' ? 'told_at' : 'failed_at']: new Date(clock.now()) });
    },
  };
}

export type Mailbox = ReturnType<typeof createMailbox>;
