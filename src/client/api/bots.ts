import type { BotKind } from '#domain/bots/definition.ts';
import { call, type CallOptions } from './call.ts';
import { expectAnswer, expectKey } from './error-from-answer.ts';
import type { BaseStrategy, Bot, BotBody, BotUpdateBody, NewBot } from './types.ts';

export async function listBaseStrategies(options?: CallOptions): Promise<BaseStrategy[]> {
  const answer = await call((client, init) => client.GET('/api/base_strategies/base_strategies/', init), options);
  return expectKey(answer, 'base_strategies');
}

/** Returns the bots of one kind in a portfolio. */
export async function listBots(kind: BotKind, portfolioId: string, options?: CallOptions): Promise<Bot[]> {
  const params = { path: { portfolioId } };
  if (kind === 'daily')
    return expectKey(
      await call((client, init) => client.GET('/api/daily_bots/daily_bots/{portfolioId}/', { ...init, params }), options),
      'daily_bots',
    );
  return expectKey(
    await call((client, init) => client.GET('/api/trading_bots/trading_bots/{portfolioId}/', { ...init, params }), options),
    'trading_bots',
  );
}

/** Returns the created bot: the answer is the bot itself. */
export async function createBot(kind: BotKind, given: NewBot, options?: CallOptions): Promise<Bot> {
  const body = given as BotBody;
  const params = { path: { portfolioId: body.portfolio_id } };
  const answer =
    kind === 'daily'
      ? await call((client, init) => client.POST('/api/daily_bots/daily_bots/{portfolioId}/', { ...init, params, body }), options)
      : await call((client, init) => client.POST('/api/trading_bots/trading_bots/{portfolioId}/', { ...init, params, body }), options);
  return expectAnswer(answer, 'id');
}

/** Returns the updated bot; null for a back end without it in the answer, which the specification leaves open. */
export async function updateBot(kind: BotKind, id: string, body: BotUpdateBody, options?: CallOptions): Promise<Bot | null> {
  const params = { path: { id } };
  const answer =
    kind === 'daily'
      ? await call((client, init) => client.PUT('/api/daily_bots/daily_bot/{id}/', { ...init, params, body }), options)
      : await call((client, init) => client.PUT('/api/trading_bots/trading_bot/{id}/', { ...init, params, body }), options);
  return answer?.id === id ? answer : null;
}

export async function deleteBot(kind: BotKind, id: string, options?: CallOptions): Promise<void> {
  const params = { path: { id } };
  if (kind === 'daily') await call((client, init) => client.DELETE('/api/daily_bots/daily_bot/{id}/', { ...init, params }), options);
  else await call((client, init) => client.DELETE('/api/trading_bots/trading_bot/{id}/', { ...init, params }), options);
}
