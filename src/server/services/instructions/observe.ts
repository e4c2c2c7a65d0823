import { freshnessOf, mayAddRisk } from '#domain/market/freshness.ts';
import type { Quote } from '#domain/market/quote.ts';
import type { Observation } from '#domain/orders/trigger.ts';
import type { WallTime } from '#domain/units/time.ts';

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
