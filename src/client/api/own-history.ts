import { call, type CallOptions } from './call.ts';
import { expectAnswer, expectKey } from './error-from-answer.ts';
import type { CandleInterval, HistoryImport, KeptHistory, OwnCandles, OwnChain } from './types.ts';

/** Returns the user's history imports, newest first, and their totals. */
export async function listHistoryImports(options?: CallOptions): Promise<KeptHistory> {
  return expectAnswer(await call((client, init) => client.GET('/api/history/imports/', init), options), 'imports');
}

/** Facts about the imported files that the files do not state. */
interface HistoryTerms {
  readonly vendor?: 'gdf' | 'truedata';
  readonly whole_prices?: 'rupees' | 'paise';
  readonly date_order?: 'day-first' | 'month-first';
  readonly stamps?: 'start' | 'end';
  readonly bars?: 'minute';
  readonly replace?: boolean;
}

/** Begins an import; an earlier unfinished one is abandoned. */
export async function startHistoryImport(body: HistoryTerms & { readonly name: string }, options?: CallOptions): Promise<HistoryImport> {
  return expectKey(await call((client, init) => client.POST('/api/history/imports/', { ...init, body }), options), 'import');
}

/** Sends a piece of a file as base64; sent again it changes nothing. */
export async function sendHistoryPart(
  id: string,
  body: { readonly file: string; readonly offset: number; readonly data: string },
  options?: CallOptions,
): Promise<HistoryImport> {
  const params = { path: { id } };
  return expectKey(
    await call((client, init) => client.POST('/api/history/imports/{id}/parts/', { ...init, params, body }), options),
    'import',
  );
}

/** Has what arrived read. */
export async function checkHistoryImport(id: string, options?: CallOptions): Promise<HistoryImport> {
  const params = { path: { id } };
  return expectKey(await call((client, init) => client.POST('/api/history/imports/{id}/check/', { ...init, params }), options), 'import');
}

/** Returns how an import stands. */
export async function getHistoryImport(id: string, options?: CallOptions): Promise<HistoryImport> {
  const params = { path: { id } };
  return expectKey(await call((client, init) => client.GET('/api/history/imports/{id}/', { ...init, params }), options), 'import');
}

/** Makes all of an import visible. */
export async function keepHistoryImport(id: string, options?: CallOptions): Promise<HistoryImport> {
  const params = { path: { id } };
  return expectKey(await call((client, init) => client.POST('/api/history/imports/{id}/keep/', { ...init, params }), options), 'import');
}

/** Cancels an import, or deletes a stored one. */
export async function deleteHistoryImport(id: string, options?: CallOptions): Promise<void> {
  const params = { path: { id } };
  expectAnswer(await call((client, init) => client.DELETE('/api/history/imports/{id}/', { ...init, params }), options), 'message');
}

/** A contract of own history; candles before an instant where one is given. */
interface OwnCandlesQuery {
  readonly underlying: string;
  readonly kind: 'spot' | 'future' | 'call' | 'put';
  readonly expiry?: string;
  readonly strike?: string;
  readonly interval: CandleInterval;
  readonly limit: number;
  readonly to?: number;
}

/** Returns the newest candles of a contract of own history, oldest first. Rejects with 404 where there is none of it. */
export async function getOwnCandles({ limit, to, ...of }: OwnCandlesQuery, options?: CallOptions): Promise<OwnCandles> {
  const params = { query: { ...of, limit: String(limit), ...(to === undefined ? {} : { to: String(to) }) } };
  return expectAnswer(await call((client, init) => client.GET('/api/history/candles/', { ...init, params }), options), 'candles');
}

/** Returns the newest candles of an index or share of own history, oldest first. */
export function getOwnSpot(
  underlying: string,
  { interval, limit }: { readonly interval: CandleInterval; readonly limit: number },
  options?: CallOptions,
): Promise<OwnCandles> {
  return getOwnCandles({ underlying, kind: 'spot', interval, limit }, options);
}

/** Returns a chain of own history; without a date the newest, without an expiry the nearest. */
export async function getOwnChain(
  underlying: string,
  query: { readonly date?: string; readonly expiry?: string },
  options?: CallOptions,
): Promise<OwnChain> {
  const params = { path: { underlying }, query };
  return expectAnswer(await call((client, init) => client.GET('/api/history/chains/{underlying}/', { ...init, params }), options), 'rows');
}
