import type { WallTime } from '#domain/units/time.ts';
import type { MarketReading, MarketSource } from './market-source.ts';

/** Returns the market of a live source as it was: a view that does not move any more. */
export function frozenMarket(live: MarketSource, market: MarketReading, receivedAt: WallTime): MarketSource {
  return {
    source: live.source,
    calendar: live.calendar,
    speed: live.speed,
    now: () => market.at,
    tradingDate: () => market.tradingDate,
    receivedAt: () => receivedAt,
    sessionOpen: live.sessionOpen,
    version: () => market,
    instruments: () => market.instruments(),
    instrument: (id) => market.instrument(id),
    indices: () => market.indices(),
    quote: (id) => market.quote(id),
    expiries: (underlying) => market.expiries(underlying),
    onTick: () => () => {},
  };
}
