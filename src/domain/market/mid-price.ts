import { MONEY_SCALE } from '../units/money.ts';
import type { Quote } from './quote.ts';

/** Returns the best bid in currency units, or null when nobody bids. */
export function bestBid(quote: Pick<Quote, 'depth'>): number | null {
  const level = quote.depth.bids[0];
  return level === undefined ? null : level.price / MONEY_SCALE;
}

/** Returns the best ask in currency units, or null when nobody offers. */
export function bestAsk(quote: Pick<Quote, 'depth'>): number | null {
  const level = quote.depth.asks[0];
  return level === undefined ? null : level.price / MONEY_SCALE;
}

/**
 * Returns the middle of the market in currency units, or null without an ask. A missing bid counts as 0, as for a worthless option. A theoretical value, so
 * floating point; never a price to trade at.
 */
export function midPrice(quote: Pick<Quote, 'depth'>): number | null {
  const ask = bestAsk(quote);
  return ask === null ? null : ((bestBid(quote) ?? 0) + ask) / 2;
}
