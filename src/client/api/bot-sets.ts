import { call, type CallOptions } from './call.ts';
import { expectAnswer, expectKey } from './error-from-answer.ts';
import type { BotSet, BotSetBody, BotSetRun, BotSetsAnswer } from './types.ts';

/** Returns the sets of bots of a portfolio, and the newest run of each that has ever run. */
export async function listBotSets(portfolioId: string, options?: CallOptions): Promise<BotSetsAnswer> {
  const answer = await call(
    (client, init) => client.GET('/api/bot-sets/{portfolioId}/', { ...init, params: { path: { portfolioId } } }),
    options,
  );
  return expectAnswer(answer, 'bot_sets');
}

/** Creates a bot set and returns it: the answer is the set itself. The caller shows errors, as for the calls below. */
export async function createBotSet(portfolioId: string, body: BotSetBody): Promise<BotSet> {
  const params = { path: { portfolioId } };
  const answer = await call((client, init) => client.POST('/api/bot-sets/new/{portfolioId}/', { ...init, params, body }), {
    quiet: 'shown',
  });
  return expectAnswer(answer, 'id');
}

const of = (id: string) => ({ params: { path: { id } } });

/** Returns the set as it is now. */
export async function updateBotSet(id: string, body: BotSetBody & { revision: number }): Promise<BotSet> {
  const answer = await call((client, init) => client.PUT('/api/bot-sets/set/{id}/', { ...init, ...of(id), body }), { quiet: 'shown' });
  return expectAnswer(answer, 'id');
}

export async function deleteBotSet(id: string): Promise<void> {
  await call((client, init) => client.DELETE('/api/bot-sets/set/{id}/', { ...init, ...of(id) }), { quiet: 'shown' });
}

/** Has no bot of a set enter anything. */
export async function pauseBotSet(id: string): Promise<BotSetRun> {
  const answer = await call((client, init) => client.POST('/api/bot-sets/{id}/pause/', { ...init, ...of(id) }), { quiet: 'shown' });
  return expectKey(answer, 'bot_set_run');
}

/** Has all bots of a set go on. */
export async function resumeBotSet(id: string): Promise<BotSetRun> {
  const answer = await call((client, init) => client.POST('/api/bot-sets/{id}/resume/', { ...init, ...of(id) }), { quiet: 'shown' });
  return expectKey(answer, 'bot_set_run');
}

/** Ends the run of a set: what its bots hold is closed at the market. */
export async function stopBotSet(id: string): Promise<BotSetRun> {
  const answer = await call((client, init) => client.POST('/api/bot-sets/{id}/stop/', { ...init, ...of(id) }), { quiet: 'shown' });
  return expectKey(answer, 'bot_set_run');
}
