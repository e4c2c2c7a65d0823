import { call, type CallOptions } from './call.ts';
import { expectAnswer, expectKey } from './error-from-answer.ts';
import type { ImportedSeries } from './types.ts';

/** Returns what the user has imported, by symbol. */
export async function listImportedCandles(options?: CallOptions): Promise<ImportedSeries[]> {
  return expectKey(await call((client, init) => client.GET('/api/market/imported-candles/', init), options), 'imported');
}

/** Stores whole sessions of minute candles under a symbol of the user's own, in place of those of the same dates; returns all of the symbol. */
export async function importCandles(body: { symbol: string; csv: string }, options?: CallOptions): Promise<ImportedSeries> {
  return expectKey(await call((client, init) => client.POST('/api/market/imported-candles/', { ...init, body }), options), 'imported');
}

/** Deletes all candles that were imported under the symbol. */
export async function deleteImportedCandles(symbol: string, options?: CallOptions): Promise<void> {
  const params = { path: { symbol } };
  expectAnswer(
    await call((client, init) => client.DELETE('/api/market/imported-candles/{symbol}/', { ...init, params }), options),
    'message',
  );
}
