import type { FollowedIndex } from '#domain/instruments/instrument.ts';
import type { Quote } from '#domain/market/quote.ts';
import { exchangeTime, type WallTime, wallTime } from '#domain/units/time.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { catalogueOf } from './followed-catalogue.ts';
import type { Listing, SourceAdapter } from './source-adapter.ts';

/** Quotes are passed on together: at most once in this time. */
const FLUSH_MS = 200;

/** Returns the signal of changes: listeners are called at most once in some time, and the version is another one then. */
function createSignal() {
  const listeners = new Set<() => void>();
  let version = {};
  let timer: NodeJS.Timeout | null = null;

  function flush(): void {
    timer = null;
    version = {};
    for (const listener of [...listeners]) listener();
  }

  return {
    changed: () => void (timer ??= setTimeout(flush, FLUSH_MS).unref()),
    version: () => version,
    /** Makes another version, of which listeners are not told. */
    renew: (): void => void (version = {}),
    onTick(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop(): void {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}

const NOTHING: Listing = { instruments: [], indices: [], badRows: 0, readAt: wallTime(0) };

/** Returns a market fed by a source: the last listing that could be read, and the quotes of the present connection. It lives by wall time. */
export function createFollowedMarket(
  { kind, calendar, isMonthly }: Pick<SourceAdapter, 'kind' | 'calendar' | 'isMonthly'>,
  clock: WallClock,
) {
  const quotes = new Map<string, Quote>();
  const signal = createSignal();
  const { changed } = signal;
  let listing = NOTHING;
  let catalogue = catalogueOf(listing, isMonthly);
  let isOpen: boolean | null = null;
  let receivedAt = 0 as WallTime;

  const source: MarketSource = {
    source: kind,
    speed: 1,
    now: () => exchangeTime(clock.now()),
    calendar,
    tradingDate: () => calendar.tradingDateAt(exchangeTime(clock.now())),
    sessionOpen: () => isOpen ?? calendar.isOpenAt(exchangeTime(clock.now())),
    receivedAt: () => receivedAt,
    version: signal.version,
    instruments: () => listing.instruments,
    instrument: (id) => catalogue.byId.get(id) ?? null,
    indices: (): readonly FollowedIndex[] => listing.indices,
    quote: (id) => quotes.get(id) ?? null,
    expiries: (underlying) => (catalogue.expiries.get(underlying) ?? []).filter(({ expiresAt }) => expiresAt > clock.now()),
    onTick: signal.onTick,
  };

  return {
    source,

    /** Takes a listing in place of the earlier one, with the quotes of what is still listed. */
    list(next: Listing): void {
      listing = next;
      catalogue = catalogueOf(next, isMonthly);
      for (const id of quotes.keys()) if (!catalogue.byId.has(id)) quotes.delete(id);
      changed();
    },

    /** Takes quotes newer than the known ones. */
    quote(news: readonly Quote[]): void {
      for (const quote of news) if ((quotes.get(quote.instrumentId)?.at ?? 0) <= quote.at) quotes.set(quote.instrumentId, quote);
      changed();
    },

    heard(): void {
      receivedAt = clock.now();
    },

    /** Takes the source's word on its session. */
    session(open: boolean): void {
      if (open === isOpen) return;
      isOpen = open;
      changed();
    },

    /** Forgets the quotes and the session: quotes of a new connection would otherwise stand beside old ones of the same age. */
    forgetQuotes(): void {
      quotes.clear();
      isOpen = null;
      // Nothing has come: listeners would tell streams of a packet.
      signal.renew();
    },

    /** Forgets the quotes of all other instruments: the age of an unwatched quote is unknown. */
    keepQuotes(ids: readonly string[]): void {
      const kept = new Set(ids);
      for (const id of quotes.keys()) if (!kept.has(id)) quotes.delete(id);
    },

    stop: signal.stop,
  };
}
