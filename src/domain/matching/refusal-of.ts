import { type Denial, denial } from '../orders/denial.ts';
import { meetsMarket } from '../orders/order-kinds.ts';
import type { OrderTerms } from '../orders/order-terms.ts';
import { checkOrder } from '../orders/pre-trade-checks.ts';
import { referencePrice } from '../orders/reference-price.ts';
import { freshQuote } from './match-order.ts';
import type { MarketView } from './venue-input.ts';
import type { VenueState } from './venue-state.ts';

/** Returns why the venue refuses an order at its present instant, or null. */
export function refusalOf(state: VenueState, market: MarketView, instrumentId: string, terms: OrderTerms): Denial | null {
  const instrument = market.instrument(instrumentId);
  if (instrument === null) return denial('order.expired-contract', 'instrument');
  const quote = freshQuote(state, market, instrumentId);
  const reference = quote === null ? null : referencePrice(quote);
  const lastPrice = quote?.lastPrice ?? null;
  const refused = checkOrder(instrument, terms, { now: state.now, tradingDate: market.tradingDate, reference, lastPrice });
  if (refused !== null) return refused;
  const opposite = terms.side === 'buy' ? quote?.depth.asks : quote?.depth.bids;
  if (meetsMarket(terms.kind) && quote !== null && opposite?.length === 0) return denial('order.no-liquidity', 'kind');
  return null;
}
