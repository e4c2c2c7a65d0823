import { wallTime } from '#domain/units/time.ts';
import { originOf } from '#client/api/answer-origin.ts';
import { getOpenInterest, getVolatility } from '#client/api/market.ts';
import type { OpenInterest, Volatility } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { exchangeTimeOf, resourceFamily, type Loaded } from '../resource/resource-family.ts';
import { fromServerClock } from '../stream/server-clock.ts';

const INTEREST_POLL_MS = 15_000;
const VOLATILITY_POLL_MS = 30_000;

function loaded<T extends { readonly received_at: number; readonly exchange_at: number }>(value: T): Loaded<T> {
  const { from, fetchedAt } = originOf(value);
  const now = wallNow();
  const ceiling = from === 'storage' && fetchedAt !== null ? wallTime(Math.min(now, fetchedAt)) : now;
  return { value, receivedAt: fromServerClock(value.received_at, ceiling), exchangeAt: exchangeTimeOf(value.exchange_at), source: from };
}

const interest = resourceFamily<OpenInterest>({
  name: 'open-interest',
  operation: 'getOpenInterest',
  streamed: false,
  pollMs: INTEREST_POLL_MS,
  check: (data): data is OpenInterest => isRecord(data) && Array.isArray(data['rows']) && Array.isArray(data['points']),
  load: async (key) => {
    const at = key.lastIndexOf('@');
    return loaded(await getOpenInterest(decodeURIComponent(key.slice(0, at)), key.slice(at + 1) || null));
  },
});

/** Returns the open interest of an expiry over the session, fetched again while on screen; null as the expiry is the nearest one. */
export const useOpenInterest = (underlying: string | null, expiry: string | null = null) =>
  interest.use(underlying === null ? null : `${encodeURIComponent(underlying)}@${expiry ?? ''}`);

const volatility = resourceFamily<Volatility>({
  name: 'volatility',
  operation: 'getVolatility',
  streamed: false,
  pollMs: VOLATILITY_POLL_MS,
  check: (data): data is Volatility => isRecord(data) && Array.isArray(data['term']) && Array.isArray(data['days']),
  load: async (key) => loaded(await getVolatility(decodeURIComponent(key))),
});

/** Returns the volatility of an underlying among its own past, fetched again while on screen. */
export const useVolatility = (underlying: string | null) => volatility.use(underlying === null ? null : encodeURIComponent(underlying));
