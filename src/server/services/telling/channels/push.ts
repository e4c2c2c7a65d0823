import { createHash } from 'node:crypto';
import { encryptPush } from '#server/platform/web-push/encrypt.ts';
import type { Vapid } from '#server/platform/web-push/vapid.ts';
import type { OutcomeClass } from '#domain/telling/outcome-class.ts';
import { answerOf, type SendTo } from './message.ts';

/** Wake a sleeping phone; the others may wait until it is awake. */
const URGENT: readonly (OutcomeClass | 'test')[] = [
  'order-rejected',
  'exit',
  'exit-unconfirmed',
  'kill',
  'loss-limit',
  'feed-silent',
  'bot-failed',
  'test',
];
const LONGEST_TITLE = 200;
const LONGEST_BODY = 600;

/** Returns the name of an outcome for a push service and a device: at most 32 letters, and nothing can be read from it. */
const tagOf = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 24);

/** Returns what sends to browsers. The same outcome has the same topic and tag: told again it takes its own place, at the service and on the screen. */
export function pushSender(vapid: Vapid): SendTo<'push'> {
  return async ({ endpoint, p256dh, auth }, message, { outbound, now }) => {
    const { title, body, at, href, key, language, expiresAt } = message;
    const tag = tagOf(key);
    const told = { v: 1, tag, title: title.slice(0, LONGEST_TITLE), body: body.slice(0, LONGEST_BODY), at, href, lang: language };
    const answer = await outbound.send({
      url: endpoint,
      method: 'POST',
      headers: {
        authorization: vapid.authorization(endpoint, now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(Math.max(0, Math.ceil((expiresAt - now()) / 1_000))),
        topic: tag,
        urgency: URGENT.includes(message.class) ? 'high' : 'normal',
      },
      body: encryptPush(Buffer.from(JSON.stringify(told)), { p256dh, auth }),
    });
    if (answer.status === 404 || answer.status === 410)
      return { kind: 'gone', answer: `${answer.status} the device no longer takes messages` };
    return answerOf(answer);
  };
}
