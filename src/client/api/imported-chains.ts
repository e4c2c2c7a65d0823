import { call, type CallOptions } from './call.ts';
import { expectAnswer, expectKey } from './error-from-answer.ts';
import type { ImportedChains, ImportedChainSeries, ImportedChainView } from './types.ts';

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
