import type { WallTime } from '#domain/units/time.ts';
import { expiriesOf, findInstrument, instrumentsOf, type MarketState, quoteOf } from '#simulator/feed/market.ts';
import type { MarketSource } from './market-source.ts';

/** Returns the market of a live source as it was: a view that does not move any more. */
export function frozenMarket(live: MarketSource, market: MarketState, receivedAt: WallTime): MarketSource {
  return {
    source: live.source,
    speed: live.speed,
    now: () => market.at,
    receivedAt: () => receivedAt,
    sessionOpen: live.sessionOpen,
    version: () => market,
    instruments: () => instrumentsOf(market),
    instrument: (id) => findInstrument(market, id),
    quote: (id) => quoteOf(market, id),
    expiries: (underlying) => expiriesOf(market, underlying),
    onTick: () => () => {},
  };
}
