import { call, type CallOptions } from './call.ts';
import { expectAnswer } from './error-from-answer.ts';
import type { CandlesAnswer, CandleInterval } from './types.ts';

/** Returns the newest candles of an instrument, oldest first; `from` is an instant of the exchange's clock. */
export async function getCandles(
  instrumentId: string,
  interval: CandleInterval,
  { from, limit }: { readonly from?: number; readonly limit?: number } = {},
  options?: CallOptions,
): Promise<CandlesAnswer> {
  const query = {
    instrument_id: instrumentId,
    interval,
    ...(from === undefined ? {} : { from: String(from) }),
    ...(limit === undefined ? {} : { limit: String(limit) }),
  };
  return expectAnswer(await call((client, init) => client.GET('/api/market/candles', { ...init, params: { query } }), options), 'candles');
}
