import { createHmac } from 'node:crypto';
import { answerOf, type SendTo } from './message.ts';

/** Returns the signature of a body sent at an instant: who has the secret can tell ours from others, and old ones from new ones. */
export function signatureOf(secret: string, atSeconds: number, body: string): string {
  return createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
}

/** Posts signed JSON with its time. `delivery_id` is the same for every retry. */
export const sendWebhook: SendTo<'webhook'> = async ({ url, secret }, message, { outbound, now }) => {
  const { id, key, class: of, title, body: text, at, expiresAt, href, again } = message;
  const body = JSON.stringify({
    version: 1,
    delivery_id: id,
    outcome: key,
    class: of,
    title,
    text,
    happened_at: at,
    expires_at: expiresAt,
    href,
    again,
  });
  const seconds = Math.floor(now() / 1_000);
  return answerOf(
    await outbound.send({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        'x-strikedesk-signature': `t=${seconds},v1=${signatureOf(secret, seconds, body)}`,
      },
      body,
    }),
  );
};
