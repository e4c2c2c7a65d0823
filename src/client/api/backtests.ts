import type { BotDefinition, BotKind } from '#domain/bots/definition.ts';
import { call, type CallOptions } from './call.ts';
import { expectAnswer, expectKey } from './error-from-answer.ts';
import type { TradeSort } from '#domain/backtest/days/listed-trades.ts';
import type { Backtest, BacktestBody, BacktestTrades, DrawnTrade } from './types.ts';

/* The callers show the errors of these calls. */

/** Starts a backtest over the newest `sessions` of a source; null = all sessions. Returns the started backtest. */
export async function startBacktest(
  kind: BotKind,
  definition: BotDefinition,
  { sessions, source }: { readonly sessions: number | null; readonly source: Backtest['from'] },
  options?: CallOptions,
): Promise<Backtest> {
  const rules = structuredClone(definition) as unknown as BacktestBody['definition'];
  const own = source === 'own-history' ? { source } : {};
  const body = { kind, definition: rules, ...own, ...(sessions === null ? {} : { sessions }) };
  const answer = await call((client, init) => client.POST('/api/backtests/run/', { ...init, body }), { ...options, quiet: 'shown' });
  return expectKey(answer, 'backtest');
}

/** Returns a backtest of a saved set of bots as one, over the newest sessions of a source, over all of them without a number. */
export async function startSetBacktest(
  setId: string,
  { sessions, source }: { readonly sessions: number | null; readonly source: Backtest['from'] },
  options?: CallOptions,
): Promise<Backtest> {
  const body = { set_id: setId, source, ...(sessions === null ? {} : { sessions }) };
  const answer = await call((client, init) => client.POST('/api/backtests/sets/run/', { ...init, body }), { ...options, quiet: 'shown' });
  return expectKey(answer, 'backtest');
}

/** Adds a backtest run on this device to the user's count of trials. */
export async function countTrial(kind: BotKind, definition: BotDefinition, options?: CallOptions): Promise<void> {
  const body = { kind, definition: structuredClone(definition) as unknown as BacktestBody['definition'] };
  const answer = await call((client, init) => client.POST('/api/backtests/trials/', { ...init, body }), { ...options, quiet: 'shown' });
  expectAnswer(answer, 'tried');
}

/** Returns the state of a backtest. */
export async function getBacktest(id: string, options?: CallOptions): Promise<Backtest> {
  const params = { path: { id } };
  const answer = await call((client, init) => client.GET('/api/backtests/{id}/', { ...init, params }), { ...options, quiet: 'shown' });
  return expectKey(answer, 'backtest');
}

/** Cancels a backtest and returns it with the results so far. */
export async function cancelBacktest(id: string, options?: CallOptions): Promise<Backtest> {
  const params = { path: { id } };
  const answer = await call((client, init) => client.POST('/api/backtests/{id}/cancel/', { ...init, params }), {
    ...options,
    quiet: 'shown',
  });
  return expectKey(answer, 'backtest');
}

/** Which stretch of the trades of a backtest is asked for, in which order. */
export interface TradesQuestion {
  readonly sort: TradeSort;
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** Returns a stretch of the trades of a backtest, with what all of them came to. */
export async function listBacktestTrades(id: string, question: TradesQuestion, options?: CallOptions): Promise<BacktestTrades> {
  const { sort, descending, offset, limit } = question;
  const order = descending ? ('descending' as const) : ('ascending' as const);
  const params = { path: { id }, query: { sort, order, offset: String(offset), limit: String(limit) } };
  const answer = await call((client, init) => client.GET('/api/backtests/{id}/trades/', { ...init, params }), {
    ...options,
    quiet: 'shown',
  });
  return expectAnswer(answer, 'trades');
}

/** Returns a trade of a backtest with the surrounding prices. */
export async function getBacktestTrade(id: string, number: number, options?: CallOptions): Promise<DrawnTrade> {
  const params = { path: { id, number: String(number) } };
  const answer = await call((client, init) => client.GET('/api/backtests/{id}/trades/{number}/', { ...init, params }), {
    ...options,
    quiet: 'shown',
  });
  return expectAnswer(answer, 'candles');
}
