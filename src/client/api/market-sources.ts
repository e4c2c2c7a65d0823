import { call, type CallOptions } from './call.ts';
import { expectKey } from './error-from-answer.ts';
import type { MarketSourceState } from './types.ts';

/** Returns the markets that the server can follow beside the simulated one. */
export async function listMarketSources(options?: CallOptions): Promise<MarketSourceState[]> {
  return expectKey(await call((client, init) => client.GET('/api/market/sources/', init), options), 'sources');
}

/** Whether a market is followed, and the token of the user's own for one that takes it. */
export interface MarketSourceChoice {
  readonly enabled: boolean;
  readonly token?: string;
}

/** Switches a market on or off for this user; returns how it stands then. */
export async function setMarketSource(source: string, body: MarketSourceChoice, options?: CallOptions): Promise<MarketSourceState> {
  const params = { path: { source } };
  return expectKey(await call((client, init) => client.PUT('/api/market/sources/{source}/', { ...init, params, body }), options), 'source');
}

/** Has the listing of a market read again. */
export async function loadMarketSource(source: string, options?: CallOptions): Promise<MarketSourceState> {
  const params = { path: { source } };
  return expectKey(
    await call((client, init) => client.POST('/api/market/sources/{source}/listing/', { ...init, params }), options),
    'source',
  );
}
