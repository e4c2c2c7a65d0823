import { createHash } from 'node:crypto';
import type { OutcomeClass } from '#domain/telling/outcome-class.ts';
import { answerOf, plainText, type SendTo } from './message.ts';

const NTFY = 'https://ntfy.sh';
/** 5 rings until it is seen, 3 is usual. */
const PRIORITY: Partial<Record<OutcomeClass | 'test', number>> = {
  'exit-unconfirmed': 5,
  kill: 5,
  'loss-limit': 5,
  'order-rejected': 4,
  exit: 4,
  'feed-silent': 4,
  'bot-failed': 4,
  'order-filled': 3,
  digest: 2,
};
/** Older servers answer with the message without knowing its sequence: then a message told again is a second one. */
const sequenceOf = (id: string) => createHash('sha256').update(id).digest('base64url').replaceAll(/[^\w]/g, '').slice(0, 20);

/** Publishes to a topic, as JSON. A retry has the same sequence id and replaces the first message. */
export const sendNtfy: SendTo<'ntfy'> = async ({ server, topic, access_token: token }, message, { outbound }) => {
  const { title, body, age, link } = message;
  const answer = await outbound.send({
    url: `${(server ?? NTFY).replace(/\/+$/, '')}/`,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({
      topic,
      title,
      message: plainText({ ...message, title: '', link: null }) || title,
      priority: PRIORITY[message.class] ?? 3,
      sequence_id: sequenceOf(message.id),
      ...(link === null ? {} : { click: link }),
      ...(body === '' && age === null ? {} : { tags: [message.class] }),
    }),
  });
  return answerOf(answer.status === 200 ? { ...answer, text: 'ok' } : answer);
};
