import { call, type CallOptions } from './call.ts';
import { expectAnswer } from './error-from-answer.ts';
import type { OpenInterest, Volatility } from './types.ts';

/** Returns the open interest of an expiry over the session; of the nearest one when none is given. */
export async function getOpenInterest(underlying: string, expiry?: string | null, options?: CallOptions): Promise<OpenInterest> {
  const query = expiry ? { underlying, expiry } : { underlying };
  return expectAnswer(
    await call((client, init) => client.GET('/api/market/open-interest', { ...init, params: { query } }), options),
    'rows',
  );
}

/** Returns an underlying's implied volatility among its own past, and by expiry. */
export async function getVolatility(underlying: string, options?: CallOptions): Promise<Volatility> {
  const query = { underlying };
  return expectAnswer(await call((client, init) => client.GET('/api/market/volatility', { ...init, params: { query } }), options), 'term');
}
