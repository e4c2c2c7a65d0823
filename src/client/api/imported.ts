import { call, type CallOptions } from './call.ts';
import { expectAnswer, expectKey } from './error-from-answer.ts';
import type { CandleInterval, ImportedCandles, ImportedSeries, ImportedChains, ImportedChainSeries, ImportedChainView } from './types.ts';

/** Returns what the user has imported, by symbol. */
export async function listImportedCandles(options?: CallOptions): Promise<ImportedSeries[]> {
  return expectKey(await call((client, init) => client.GET('/api/market/imported-candles/', init), options), 'imported');
}

/** Stores whole sessions of minute candles under a symbol of the user's own, in place of those of the same dates; returns all of the symbol. */
export async function importCandles(body: { symbol: string; csv: string }, options?: CallOptions): Promise<ImportedSeries> {
  return expectKey(await call((client, init) => client.POST('/api/market/imported-candles/', { ...init, body }), options), 'imported');
}

/** Returns the newest imported candles of a symbol, oldest first. */
export async function getImportedCandles(
  symbol: string,
  { interval, limit }: { readonly interval: CandleInterval; readonly limit: number },
  options?: CallOptions,
): Promise<ImportedCandles> {
  const params = { path: { symbol }, query: { interval, limit: String(limit) } };
  const answer = await call((client, init) => client.GET('/api/market/imported-candles/{symbol}/', { ...init, params }), options);
  return expectAnswer(answer, 'candles');
}

/** Deletes all candles that were imported under the symbol. */
export async function deleteImportedCandles(symbol: string, options?: CallOptions): Promise<void> {
  const params = { path: { symbol } };
  expectAnswer(
    await call((client, init) => client.DELETE('/api/market/imported-candles/{symbol}/', { ...init, params }), options),
    'message',
  );
}

/** Returns of which underlyings the user has imported chains. */
export async function listImportedChains(options?: CallOptions): Promise<ImportedChainSeries[]> {
  return expectKey(await call((client, init) => client.GET('/api/market/imported-chains/', init), options), 'imported');
}

/** Stores the chains of a file, all or none; returns what became of its lines. */
export async function importChains(body: { csv: string }, options?: CallOptions): Promise<ImportedChains> {
  return expectAnswer(await call((client, init) => client.POST('/api/market/imported-chains/', { ...init, body }), options), 'rows');
}

/** Returns an imported chain as of its session; without a date the newest, without an expiry the nearest. */
export async function getImportedChain(
  underlying: string,
  query: { readonly date?: string; readonly expiry?: string },
  options?: CallOptions,
): Promise<ImportedChainView> {
  const params = { path: { underlying }, query };
  const answer = await call((client, init) => client.GET('/api/market/imported-chains/{underlying}/', { ...init, params }), options);
  return expectAnswer(answer, 'rows');
}

/** Deletes all chains that were imported of the underlying. */
export async function deleteImportedChains(underlying: string, options?: CallOptions): Promise<void> {
  const params = { path: { underlying } };
  expectAnswer(
    await call((client, init) => client.DELETE('/api/market/imported-chains/{underlying}/', { ...init, params }), options),
    'message',
  );
}
