import type { Quote } from '../market/quote.ts';
import type { Price } from '../units/price.ts';

/**
 * Returns the price that bands and market protection start from: the last price, moved into the current spread when it lies
 * outside, so that an old trade cannot drag the reference away from the book.
 */
export function referencePrice(quote: Pick<Quote, 'lastPrice' | 'depth'>): Price {
  const bid = quote.depth.bids[0]?.price;
  const ask = quote.depth.asks[0]?.price;
  if (bid !== undefined && quote.lastPrice < bid) return bid;
  if (ask !== undefined && quote.lastPrice > ask) return ask;
  return quote.lastPrice;
}
