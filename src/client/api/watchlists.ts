import { call, type CallOptions } from './call.ts';
import { expectAnswer, expectKey } from './error-from-answer.ts';
import type { Watchlist, WatchlistsAnswer } from './types.ts';

/** Returns the user's seven lists and the instruments in them that are still listed. */
export async function listWatchlists(options?: CallOptions): Promise<WatchlistsAnswer> {
  return expectAnswer(await call((client, init) => client.GET('/api/watchlists/', init), options), 'watchlists');
}

/** Sets name and instruments of a list. */
export async function putWatchlist({ number, ...body }: Watchlist, options?: CallOptions): Promise<Watchlist> {
  const params = { path: { number: String(number) } };
  return expectKey(await call((client, init) => client.PUT('/api/watchlists/{number}/', { ...init, params, body }), options), 'watchlist');
}
