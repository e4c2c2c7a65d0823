import { call, type CallOptions } from './call.ts';
import { expectAnswer } from './error-from-answer.ts';
import type { BotCaller } from './types.ts';

const of = (id: string) => ({ params: { path: { id } } });

/** Returns whether a bot can be called from outside, since when, and when it last was. */
export async function getBotCaller(id: string, options?: CallOptions): Promise<BotCaller> {
  const answer = await call((client, init) => client.GET('/api/bot-calls/{id}/secret/', { ...init, ...of(id) }), options);
  return expectAnswer(answer, 'made_at');
}

/** Creates a bot's webhook secret, shown once, and revokes the previous one. Needs step-up. */
export async function makeBotSecret(id: string, options?: CallOptions): Promise<string> {
  const answer = await call((client, init) => client.POST('/api/bot-calls/{id}/secret/', { ...init, ...of(id) }), options);
  return expectAnswer(answer, 'secret').secret;
}

/** Revokes a bot's webhook secret, so that nobody can call the bot. */
export async function revokeBotSecret(id: string, options?: CallOptions): Promise<void> {
  await call((client, init) => client.DELETE('/api/bot-calls/{id}/secret/', { ...init, ...of(id) }), options);
}
