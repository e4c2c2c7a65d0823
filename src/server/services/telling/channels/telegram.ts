import { answerOf, plainText, type SendTo } from './message.ts';

const TELEGRAM = 'https://api.telegram.org';
/** Added to a retry, because Telegram has no message ids for dropping duplicates. */
const AGAIN = { en: '(Perhaps told before.)', fr: '(Peut-être déjà dit.)' } as const;

interface Answer {
  readonly description?: string;
  readonly parameters?: { readonly retry_after?: number };
}

function read(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return {};
  }
}

/** Sends by the Bot API. */
export const sendTelegram: SendTo<'telegram'> = async ({ bot_token: token, chat_id, server }, message, { outbound }) => {
  const text = message.again ? `${plainText(message)}\n${AGAIN[message.language]}` : plainText(message);
  const answer = await outbound.send({
    url: `${(server ?? TELEGRAM).replace(/\/+$/, '')}/bot${token}/sendMessage`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chat_id, text, link_preview_options: { is_disabled: true } }),
  });
  const { description, parameters } = read(answer.text);
  const told = { ...answer, text: description ?? (answer.status === 200 ? 'ok' : answer.text) };
  return answerOf(parameters?.retry_after === undefined ? told : { ...told, retryAfterMs: parameters.retry_after * 1_000 });
};
