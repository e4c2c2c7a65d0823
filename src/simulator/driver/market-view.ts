import type { MarketView } from '#domain/matching/venue-input.ts';
import { findInstrument, type MarketState, quoteOf } from '../feed/market.ts';

/** Returns the simulated market as the venue sees it. */
export function marketView(market: MarketState): MarketView {
  return {
    tradingDate: market.tradingDate,
    instrument: (id) => findInstrument(market, id),
    quote: (id) => quoteOf(market, id),
  };
}
