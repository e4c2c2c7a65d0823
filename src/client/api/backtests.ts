import type { BotDefinition, BotKind } from '#domain/bots/definition.ts';
import { call, type CallOptions } from './call.ts';
import { expectKey } from './error-from-answer.ts';
import type { Backtest, BacktestBody } from './types.ts';

/* Their failures are told where they were asked for. */

/** Returns a backtest that has been begun over the newest sessions of a source, over all of them without a number. */
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

/** Returns how a backtest stands. */
export async function getBacktest(id: string, options?: CallOptions): Promise<Backtest> {
  const params = { path: { id } };
  const answer = await call((client, init) => client.GET('/api/backtests/{id}/', { ...init, params }), { ...options, quiet: 'shown' });
  return expectKey(answer, 'backtest');
}

/** Ends a backtest and returns it with what was played until then. */
export async function cancelBacktest(id: string, options?: CallOptions): Promise<Backtest> {
  const params = { path: { id } };
  const answer = await call((client, init) => client.POST('/api/backtests/{id}/cancel/', { ...init, params }), {
    ...options,
    quiet: 'shown',
  });
  return expectKey(answer, 'backtest');
}
