import { call, type CallOptions } from './call.ts';
import { expectAnswer } from './error-from-answer.ts';
import type { CandlesAnswer, CandleInterval } from './types.ts';

/** Returns the newest candles of an instrument, oldest first; `from` and `to` (before it) are instants of the exchange's clock. */
export async function getCandles(
  instrumentId: string,
  interval: CandleInterval,
  { from, to, limit }: { readonly from?: number; readonly to?: number; readonly limit?: number } = {},
  options?: CallOptions,
): Promise<CandlesAnswer> {
  const query = {
    instrument_id: instrumentId,
    interval,
    ...(from === undefined ? {} : { from: String(from) }),
    ...(to === undefined ? {} : { to: String(to) }),
    ...(limit === undefined ? {} : { limit: String(limit) }),
  };
  return expectAnswer(await call((client, init) => client.GET('/api/market/candles', { ...init, params: { query } }), options), 'candles');
}
