import type { MarketState } from '#simulator/feed/market.ts';
import type { TestServer } from './server.ts';

/** Changes the simulated market between two steps, as if the world had: the venue reads it again before anything else happens. */
export async function steerMarket({ services: { venue }, db }: TestServer, change: (market: MarketState) => MarketState): Promise<void> {
  // Nothing happens, but the venue is stored as it is now, and afterwards read again.
  const nothing = { inputs: async () => [], conclude: async () => undefined };
  await venue.execute(nothing);
  await venue.settled();
  const market = change(venue.market());
  await db
    .updateTable('venue_state')
    .set({ market: JSON.stringify(market), exchange_at: new Date(market.at) })
    .execute();
  venue.invalidate();
  await venue.execute(nothing);
  await venue.settled();
}

/** Moves the spot of the index by a factor at once: a gap. */
export function gapSpot(server: TestServer, factor: number): Promise<void> {
  return steerMarket(server, (market) => ({
    ...market,
    underlyings: market.underlyings.map((one) =>
      one.name === 'NIFTY' ? { ...one, path: { ...one.path, spot: one.path.spot * factor } } : one,
    ),
  }));
}
