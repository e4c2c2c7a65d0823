import { getQuotes, searchInstruments } from '#client/api/market.ts';
import type { Instrument } from '#client/api/types.ts';
import { originOf } from '#client/api/answer-origin.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isListOf } from '../resource/is-list.ts';
import { resourceFamily } from '../resource/resource-family.ts';
import { fromServerClock } from '../stream/server-clock.ts';

/** A future of an underlying with the last price; null when unknown. */
export interface PricedFuture {
  readonly instrument: Instrument;
  readonly price: number | null;
}

const FUTURES_POLL_MS = 15_000;
const MOST = 10;

const futures = resourceFamily<PricedFuture[]>({
  name: 'futures',
  operation: 'searchInstruments',
  streamed: false,
  pollMs: FUTURES_POLL_MS,
  check: isListOf<PricedFuture>('instrument'),
  load: async (underlying) => {
    const found = await searchInstruments(`${underlying} FUT`, MOST);
    const listed = found.filter(({ kind, underlying: of }) => kind === 'future' && of === underlying);
    const now = wallNow();
    if (listed.length === 0) return { value: [], receivedAt: now, exchangeAt: null, source: 'network' };
    const answer = await getQuotes(listed.map(({ instrument_id: id }) => id));
    const quotes = new Map(answer.quotes.map((quote) => [quote.instrument_id, quote]));
    const oldest = Math.min(...answer.quotes.map(({ received_at: at }) => at));
    return {
      value: listed.map((instrument) => ({ instrument, price: quotes.get(instrument.instrument_id)?.ltp ?? null })),
      receivedAt: Number.isFinite(oldest) ? fromServerClock(oldest, now) : now,
      exchangeAt: null,
      source: originOf(answer).from,
    };
  },
});

/** Returns the resource of an underlying's futures, soonest first; null asks for none. */
export const useFutures = (underlying: string | null) => futures.use(underlying);
