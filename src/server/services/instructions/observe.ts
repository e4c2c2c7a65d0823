import { freshnessOf, mayAddRisk } from '#domain/market/freshness.ts';
import type { Quote } from '#domain/market/quote.ts';
import type { Observation } from '#domain/orders/trigger.ts';
import type { WallTime } from '#domain/units/time.ts';
import type { Venue } from '#server/market/venue.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';

/** Returns a look at a quote of the feed; nothing is triggered by one that is as old as no order may rest on, or while the session is closed. */
export function observationOf(
  quote: Quote,
  { now, receivedAt, sessionOpen }: { readonly now: WallTime; readonly receivedAt: WallTime; readonly sessionOpen: boolean },
): Observation {
  const freshness = freshnessOf({ now, receivedAt, origin: 'feed', sessionOpen, delayMs: 0 });
  return {
    last: quote.lastPrice,
    bid: quote.depth.bids[0]?.price ?? null,
    ask: quote.depth.asks[0]?.price ?? null,
    fresh: mayAddRisk(freshness) && freshness !== 'closed',
  };
}

/** Returns the looks at the quotes of a venue; null for a contract without one. */
export function lookAt(
  venue: Pick<Venue, 'quote' | 'receivedAt' | 'sessionOpen'>,
  clock: WallClock,
): (instrumentId: string) => Observation | null {
  return (instrumentId) => {
    const quote = venue.quote(instrumentId);
    const at = { now: clock.now(), receivedAt: venue.receivedAt(), sessionOpen: venue.sessionOpen() };
    return quote === null ? null : observationOf(quote, at);
  };
}
