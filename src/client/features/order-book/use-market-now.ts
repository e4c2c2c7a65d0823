import { useQuotes } from '#client/state/market/chain.ts';
import { useLiveQuote, type QuoteNow } from '#client/widgets/use-live-quote.ts';
import { mayAddRisk } from '#domain/market/freshness.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { MarketNow } from './model/order-change.ts';

interface MarketOfOrder extends MarketNow {
  /** Whether an order that adds risk may rest on the price. */
  readonly mayAddRisk: boolean;
  readonly quote: QuoteNow['quote'];
}

/** Returns the market data of one instrument, polled every few seconds besides the ticks. A price that is not live counts as none. */
export function useMarketNow(instrumentId: string): MarketOfOrder {
  useQuotes([instrumentId]);
  const { quote, freshness } = useLiveQuote(instrumentId);
  const live = freshness === 'live' || freshness === 'slow';
  return {
    last: live ? (quote?.ltp ?? null) : null,
    exchangeAt: quote === null ? null : exchangeTime(quote.exchangeAt),
    mayAddRisk: mayAddRisk(freshness),
    quote: live ? quote : null,
  };
}
