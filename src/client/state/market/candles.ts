import { wallTime } from '#domain/units/time.ts';
import { originOf } from '#client/api/answer-origin.ts';
import { getCandles } from '#client/api/market.ts';
import type { CandleInterval, CandlesAnswer } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { exchangeTimeOf, resourceFamily } from '../resource/resource-family.ts';
import { fromServerClock } from '../stream/server-clock.ts';

const POLL_MS = 8_000;

/** [begins at, open, high, low, close, volume, open interest], as the contract has it; its generated types only know a list of numbers. */
export type Candle = readonly [number, number, number, number, number, number, number];
export type Candles = Omit<CandlesAnswer, 'candles'> & { readonly candles: readonly Candle[] };

/** Returns the times of candles; the service worker's copy is never newer than when it was fetched. */
export function candleTimes(value: Pick<CandlesAnswer, 'received_at' | 'exchange_at'>) {
  const { from, fetchedAt } = originOf(value);
  const now = wallNow();
  const ceiling = from === 'storage' && fetchedAt !== null ? wallTime(Math.min(now, fetchedAt)) : now;
  return { receivedAt: fromServerClock(value.received_at, ceiling), exchangeAt: exchangeTimeOf(value.exchange_at), source: from };
}

const candles = resourceFamily<Candles>({
  name: 'candles',
  operation: 'getCandles',
  streamed: false,
  pollMs: POLL_MS,
  check: (data): data is Candles => isRecord(data) && Array.isArray(data['candles']),
  load: async (key) => {
    const [instrumentId = '', interval = '', limit = ''] = key.split('@');
    const value = await getCandles(decodeURIComponent(instrumentId), interval as CandleInterval, { limit: Number(limit) });
    return { value: value as unknown as Candles, ...candleTimes(value) };
  },
});

/** Returns the newest candles of an instrument, fetched again while on screen; none for null. */
export const useCandles = (instrumentId: string | null, interval: CandleInterval, limit: number) =>
  candles.use(instrumentId === null ? null : `${encodeURIComponent(instrumentId)}@${interval}@${limit}`);
