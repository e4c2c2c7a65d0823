import { originOf } from '#client/api/answer-origin.ts';
import { getChain, getQuotes } from '#client/api/market.ts';
import type { Chain, ChainLeg, Quote, QuotesAnswer, Instrument } from '#client/api/types.ts';
import { wallTime } from '#domain/units/time.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { exchangeTimeOf, resourceFamily, type Loaded } from '../resource/resource-family.ts';
import { fromServerClock } from '../stream/server-clock.ts';
import { seedLegs, seedQuotes } from './ticker-store.ts';

/** Greeks, implied volatility and open interest come with the chain itself; prices tick in between. */
const CHAIN_POLL_MS = 5_000;
const QUOTES_POLL_MS = 5_000;

/** A market other than the simulated one stands before the underlying, which as encoded has no colon of its own. */
function chainKey(underlying: string, expiry: string | null, source: string | null = null): string {
  return `${source === null ? '' : `${source}:`}${encodeURIComponent(underlying)}@${expiry ?? ''}`;
}

function partsOfKey(key: string) {
  const colon = key.indexOf(':');
  const at = key.lastIndexOf('@');
  return {
    source: colon === -1 ? null : key.slice(0, colon),
    underlying: decodeURIComponent(key.slice(colon + 1, at)),
    expiry: key.slice(at + 1) || null,
  };
}

/** Returns the times of a market answer; the service worker's copy is never newer than when it was fetched. */
export function timesOf(answer: {
  received_at?: number;
  exchange_at?: number;
}): Pick<Loaded<unknown>, 'receivedAt' | 'exchangeAt' | 'source'> {
  const now = wallNow();
  const { from, fetchedAt } = originOf(answer);
  const ceiling = from === 'storage' && fetchedAt !== null ? wallTime(Math.min(now, fetchedAt)) : now;
  const receivedAt = typeof answer.received_at === 'number' ? fromServerClock(answer.received_at, ceiling) : ceiling;
  return { receivedAt, exchangeAt: exchangeTimeOf(answer.exchange_at), source: from };
}

function legsOf(chain: Chain): ChainLeg[] {
  return chain.rows.flatMap(({ call, put }) => [call, put]);
}

const chains = resourceFamily<Chain>({
  name: 'chain',
  operation: 'getChain',
  streamed: false,
  pollMs: CHAIN_POLL_MS,
  check: (data): data is Chain => isRecord(data) && Array.isArray(data['rows']) && isRecord(data['spot']),
  load: async (key) => {
    const { source, underlying, expiry } = partsOfKey(key);
    const value = await getChain(underlying, expiry, source);
    return { value, ...timesOf(value) };
  },
  onValue: (_set, { value, receivedAt, source }) => {
    if (value === null || receivedAt === null) return;
    const origin = source === 'network' ? 'feed' : 'storage';
    seedLegs(legsOf(value), { exchangeAt: value.exchange_at, receivedAt, origin, source: value.source });
    seedQuotes([value.spot], origin);
  },
});

/** Returns the key of a chain; expiry null = the nearest, source null = the simulated market. */
export const keyOfChain = chainKey;
export const chainOfKeyAtom = chains.atomOf;
export const openChainAtom = chains.open;
/** Has the kept copy read, without asking anybody. */
export const recallChainAtom = chains.recall;
export const useChain = (underlying: string | null, expiry: string | null = null, source: string | null = null) =>
  chains.use(underlying === null ? null : chainKey(underlying, expiry, source));

const quotes = resourceFamily<QuotesAnswer>({
  name: 'quotes',
  operation: 'getQuotes',
  streamed: false,
  pollMs: QUOTES_POLL_MS,
  check: (data): data is QuotesAnswer => isRecord(data) && Array.isArray(data['quotes']),
  load: async (key) => {
    const value = await getQuotes(key.split(','));
    const oldest = value.quotes.toSorted((a: Quote, b: Quote) => a.received_at - b.received_at)[0];
    const { from, fetchedAt } = originOf(value);
    const now = wallNow();
    const times = oldest
      ? { receivedAt: fromServerClock(oldest.received_at, now), exchangeAt: exchangeTimeOf(oldest.exchange_at) }
      : { receivedAt: fetchedAt === null ? now : wallTime(Math.min(now, fetchedAt)), exchangeAt: null };
    return { value, ...times, source: from };
  },
  onValue: (_set, { value, source }) => seedQuotes(value?.quotes ?? [], source === 'network' ? 'feed' : 'storage'),
});

/** Returns the quotes with depth of the instruments, fetched again every few seconds while on screen. */
export function useQuotes(instrumentIds: readonly string[]) {
  return quotes.use(instrumentIds.length === 0 ? null : [...new Set(instrumentIds)].toSorted().join(','));
}

/** Returns the instrument of an option of a chain: its own id and symbol, and what all contracts of the chain have in common. */
export function optionOfChain(chain: Chain, strike: number, kind: 'call' | 'put', leg: ChainLeg): Instrument {
  return {
    instrument_id: leg.instrument_id,
    tradingsymbol: leg.tradingsymbol,
    exchange: chain.exchange,
    segment: chain.segment,
    kind: 'option',
    underlying: chain.underlying,
    expiry: chain.expiry,
    expires_at: chain.expires_at,
    strike,
    option_type: kind,
    lot_size: chain.lot_size,
    tick_size: chain.tick_size,
    freeze_quantity: chain.freeze_quantity,
    tradable: chain.tradable ?? true,
    sector: null,
  };
}
