import { type Price, price, roundToTick } from '#domain/units/price.ts';

/** Returns the middle of bid and ask on the tick grid, away from the crossing side: down for a buyer, up for a seller. */
export function midPrice(bid: Price | null, ask: Price | null, tickSize: Price, side: 'BUY' | 'SELL'): Price | null {
  if (bid === null || ask === null) return null;
  return roundToTick(price(Math.round((bid + ask) / 2)), tickSize, side === 'BUY' ? 'down' : 'up');
}

/** Share of the last price from which on a limit price must be confirmed. */
export const FAR_PRICE_SHARE = 0.2;

/** Returns how far a limit price is from the last price as a signed share (0.24 = 24 % above). Null without a last price. */
export function distanceFromLast(limit: Price, last: Price | null): number | null {
  return last === null || last <= 0 ? null : limit / last - 1;
}
