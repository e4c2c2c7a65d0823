import type { ChannelAnswer } from '#domain/telling/delivery.ts';
import type { ChannelKind } from '#domain/telling/channel-kinds.ts';
import type { Vapid } from '#server/platform/web-push/vapid.ts';
import { sendMail } from './mail.ts';
import { answerOfError, type ChannelNeeds, type Message, type SendTo, type Target } from './message.ts';
import { sendNtfy } from './ntfy.ts';
import { pushSender } from './push.ts';
import { sendTelegram } from './telegram.ts';
import { sendWebhook } from './webhook.ts';

/** Sends a message through a channel, once. Never throws: what goes wrong is an answer too. */
export type Send = (kind: ChannelKind, target: Target, message: Message) => Promise<ChannelAnswer>;

/** Returns what sends through every kind of channel. */
export function createSend(needs: ChannelNeeds & { readonly vapid: Vapid }): Send {
  const senders: { readonly [K in ChannelKind]: SendTo<K> } = {
    push: pushSender(needs.vapid),
    mail: sendMail,
    telegram: sendTelegram,
    ntfy: sendNtfy,
    webhook: sendWebhook,
  };
  return async (kind, target, message) => {
    try {
      return await (senders[kind] as SendTo<ChannelKind>)(target, message, needs);
    } catch (error) {
      return answerOfError(error);
    }
  };
}
