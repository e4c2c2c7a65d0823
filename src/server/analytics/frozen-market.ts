import type { WallTime } from '#domain/units/time.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import { expiriesOf, findInstrument, instrumentsOf, type MarketState, quoteOf } from '#simulator/feed/market.ts';

/** Returns a state of the simulated exchange as a market that does not move. */
export function frozenMarket(state: MarketState, { receivedAt, speed }: { receivedAt: WallTime; speed: number }): MarketSource {
  return {
    source: 'simulated',
    speed,
    now: () => state.at,
    receivedAt: () => receivedAt,
    sessionOpen: () => true,
    version: () => state,
    instruments: () => instrumentsOf(state),
    instrument: (id) => findInstrument(state, id),
    quote: (id) => quoteOf(state, id),
    expiries: (underlying) => expiriesOf(state, underlying),
    onTick: () => () => {},
  };
}
