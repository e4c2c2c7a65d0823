import { type Price, price } from '../units/price.ts';
import type { Quote } from './quote.ts';

/** Where a mark comes from: the last trade itself, the best bid or ask that has moved past it, or the middle where nothing has traded yet. */
export const MARK_BASES = ['last', 'bid', 'ask', 'mid'] as const;
type MarkBasis = (typeof MARK_BASES)[number];

/** Current value of one unit of an instrument, and the source of that value. */
export interface Mark {
  readonly price: Price;
  readonly basis: MarkBasis;
}

/**
 * Returns the fair value at which open positions are counted, or null when neither a trade nor both sides of the book are known. The last trade, moved into
 * the current spread: no lower than the best bid (a buyer pays that), no higher than the best ask (a seller accepts that). Where nothing has traded, the
 * middle of bid and ask, rounded down to 1/10 000. A crossed book (bid above ask) is ignored: the last trade counts. Prices in 1/10 000 of the currency unit;
 * null or a last price of 0 or less means "never traded". Each caller of one moment passes the same quote, so that positions, totals, limits and margin
 * agree.
 */
export function markOf(last: Price | null, bid: Price | null, ask: Price | null): Mark | null {
  const crossed = bid !== null && ask !== null && bid > ask;
  if (last === null || last <= 0) {
    if (bid === null || ask === null || crossed) return null;
    return { price: price(Math.floor((bid + ask) / 2)), basis: 'mid' };
  }
  if (!crossed && bid !== null && last < bid) return { price: bid, basis: 'bid' };
  if (!crossed && ask !== null && last > ask) return { price: ask, basis: 'ask' };
  return { price: last, basis: 'last' };
}

/** Returns the mark of a quote by its best levels: the one price at which a holding of it is valued. Null without a quote, and as `markOf` says. */
export function markOfQuote(quote: Pick<Quote, 'lastPrice' | 'depth'> | null): Mark | null {
  return quote === null ? null : markOf(quote.lastPrice, quote.depth.bids[0]?.price ?? null, quote.depth.asks[0]?.price ?? null);
}
