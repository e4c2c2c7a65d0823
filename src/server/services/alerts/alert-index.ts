import type { Quote } from '#domain/market/quote.ts';
import type { AlertRow } from '#server/db/tables/alerts.ts';
import type { MarketReading } from '#server/market/market-source.ts';
import type { Market } from '#server/market/market.ts';
import { type SourceKey, sourcesOf } from './sources.ts';

const QUOTES = 'quote ';
type Seen = Pick<MarketReading, 'quote'>;

/** Returns an index of alerts by the source of their values. */
export function createAlertIndex(venue: Pick<Market, 'instrument'>) {
  const byKey = new Map<SourceKey, Set<string>>();
  const keysOf = new Map<string, readonly SourceKey[]>();
  /** The quotes at the last look at alerts. */
  const seen = new Map<SourceKey, Quote>();

  function drop(id: string): void {
    for (const key of keysOf.get(id) ?? []) {
      const ids = byKey.get(key);
      ids?.delete(id);
      if (ids?.size === 0) byKey.delete(key);
    }
    keysOf.delete(id);
  }

  return {
    drop,
    put({ id, terms }: AlertRow): void {
      if (keysOf.has(id)) return;
      const keys = [...new Set(terms.terms.flatMap((term) => sourcesOf(term, venue.instrument)))];
      keysOf.set(id, keys);
      for (const key of keys) byKey.set(key, (byKey.get(key) ?? new Set()).add(id));
    },
    keys: (): IterableIterator<SourceKey> => byKey.keys(),
    has: (key: string): boolean => byKey.has(key as SourceKey),
    of: (key: SourceKey): Iterable<string> => byKey.get(key) ?? [],

    /** Returns the alerts whose quotes have changed since the last look; every alert on a quote when changes may have been missed. */
    moved(market: Seen, all: boolean): Set<string> {
      const ids = new Set<string>();
      for (const key of byKey.keys()) {
        if (!key.startsWith(QUOTES)) continue;
        const quote = market.quote(key.slice(QUOTES.length));
        const before = seen.get(key);
        if (quote === null) continue;
        seen.set(key, quote);
        const same =
          before !== undefined &&
          before.lastPrice === quote.lastPrice &&
          before.volume === quote.volume &&
          before.openInterest === quote.openInterest &&
          before.previousClose === quote.previousClose;
        if (!same || all) for (const id of byKey.get(key) ?? []) ids.add(id);
      }
      for (const key of seen.keys()) if (!byKey.has(key)) seen.delete(key);
      return ids;
    },
  };
}
