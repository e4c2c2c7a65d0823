import { markOfQuote } from '../market/mark.ts';
import type { Quote } from '../market/quote.ts';
import type { Price } from '../units/price.ts';

/**
 * Returns the price that bands and market protection start from: the mark, so that an old trade cannot drag the reference away from the book.
 * Where that is not known the best bid, else the last price as it is told.
 */
export function referencePrice(quote: Pick<Quote, 'lastPrice' | 'depth'>): Price {
  return markOfQuote(quote)?.price ?? quote.depth.bids[0]?.price ?? quote.lastPrice;
}
