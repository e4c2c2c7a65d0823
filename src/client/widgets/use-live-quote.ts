import { useEffect, useState } from 'react';
import type { Freshness } from '#domain/market/freshness.ts';
import { wallTime } from '#domain/units/time.ts';
import { feedReceivedAt, read, register, subscribeInstruments, type LiveQuote } from '#client/state/market/ticker-store.ts';
import type { FreshnessFacts } from './freshness-facts.ts';
import { quoteFreshness } from './live-cells.ts';
import { useNowSelect } from './use-now.ts';

export interface QuoteNow {
  readonly quote: LiveQuote | null;
  readonly freshness: Freshness;
  /** For the badge beside the price. */
  readonly facts: FreshnessFacts;
}

/** A quiet contract of a feed that delivers is as fresh as the feed's last packet. */
function factsOf(quote: LiveQuote | null): FreshnessFacts {
  if (quote === null) return { receivedAt: null, origin: 'feed' };
  const feed = quote.origin === 'feed' ? feedReceivedAt(quote.source) : null;
  return { receivedAt: wallTime(Math.round(Math.max(feed ?? 0, quote.receivedAt))), origin: quote.origin };
}

/** Returns the instrument's live price with its freshness; rerenders at each flush that changes it. For single instruments, not for tables. */
export function useLiveQuote(instrumentId: string | null): QuoteNow {
  const [seen, setSeen] = useState<{ id: string | null; quote: LiveQuote | null }>({ id: null, quote: null });
  useEffect(() => {
    if (instrumentId === null) return undefined;
    const update = () => setSeen({ id: instrumentId, quote: read(instrumentId) });
    update();
    const stops = [register(instrumentId, update), subscribeInstruments([instrumentId])];
    return () => stops.forEach((stop) => stop());
  }, [instrumentId]);
  const quote = instrumentId === null ? null : seen.id === instrumentId ? seen.quote : read(instrumentId);
  const freshness = useNowSelect(() => quoteFreshness(quote));
  return { quote, freshness, facts: factsOf(quote) };
}
