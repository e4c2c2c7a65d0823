import type { Expiry } from '#domain/calendar/contract-expiries.ts';
import { addDays, weekday } from '#domain/calendar/dates.ts';
import type { FollowedIndex, Instrument } from '#domain/instruments/instrument.ts';
import type { Quote } from '#domain/market/quote.ts';
import { exchangeTime, type WallTime } from '#domain/units/time.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Listing, SourceAdapter } from './source-adapter.ts';

/** Quotes are passed on together: at most once in this time. */
const FLUSH_MS = 200;
const FRIDAY = 5;

/** Returns the expiries of each underlying, soonest first; the last Friday of a month is its monthly one. */
function expiriesOf(instruments: readonly Instrument[]): ReadonlyMap<string, readonly Expiry[]> {
  const found = new Map<string, Map<string, Expiry>>();
  for (const item of instruments) {
    if (item.kind !== 'option') continue;
    const known = found.get(item.underlying) ?? new Map<string, Expiry>();
    found.set(item.underlying, known);
    if (known.has(item.expiry)) continue;
    const monthly = weekday(item.expiry) === FRIDAY && addDays(item.expiry, 7).slice(0, 7) !== item.expiry.slice(0, 7);
    known.set(item.expiry, { expiry: item.expiry, expiresAt: item.expiresAt, monthly });
  }
  return new Map([...found].map(([underlying, list]) => [underlying, [...list.values()].toSorted((a, b) => a.expiresAt - b.expiresAt)]));
}

const NOTHING: Listing = { instruments: [], indices: [], badRows: 0 };

/** Returns a market fed by a source: the last listing that could be read, and the quotes of the present connection. It lives by wall time. */
export function createFollowedMarket({ kind, calendar }: Pick<SourceAdapter, 'kind' | 'calendar'>, clock: WallClock) {
  const quotes = new Map<string, Quote>();
  const listeners = new Set<() => void>();
  let listing = NOTHING;
  let byId = new Map<string, Instrument>();
  let expiries = expiriesOf([]);
  let version = {};
  let receivedAt = 0 as WallTime;
  let timer: NodeJS.Timeout | null = null;

  function flush(): void {
    timer = null;
    version = {};
    for (const listener of [...listeners]) listener();
  }

  const changed = () => void (timer ??= setTimeout(flush, FLUSH_MS).unref());

  const source: MarketSource = {
    source: kind,
    speed: 1,
    now: () => exchangeTime(clock.now()),
    calendar,
    tradingDate: () => calendar.tradingDateAt(exchangeTime(clock.now())),
    sessionOpen: () => calendar.isOpenAt(exchangeTime(clock.now())),
    receivedAt: () => receivedAt,
    version: () => version,
    instruments: () => listing.instruments,
    instrument: (id) => byId.get(id) ?? null,
    indices: (): readonly FollowedIndex[] => listing.indices,
    quote: (id) => quotes.get(id) ?? null,
    expiries: (underlying) => (expiries.get(underlying) ?? []).filter(({ expiresAt }) => expiresAt > clock.now()),
    onTick(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  return {
    source,

    /** Takes a listing in place of the earlier one, with the quotes of what is still listed. */
    list(next: Listing): void {
      listing = next;
      byId = new Map(next.instruments.map((item) => [item.id, item]));
      expiries = expiriesOf(next.instruments);
      for (const id of quotes.keys()) if (!byId.has(id)) quotes.delete(id);
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

    /** Forgets the quotes: those of a new connection would otherwise stand beside old ones of the same age. */
    forgetQuotes(): void {
      quotes.clear();
      // Nothing has come: listeners would tell streams of a packet.
      version = {};
    },

    /** Forgets the quotes of all other instruments: the age of an unwatched quote is unknown. */
    keepQuotes(ids: readonly string[]): void {
      const kept = new Set(ids);
      for (const id of quotes.keys()) if (!kept.has(id)) quotes.delete(id);
    },

    stop(): void {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
