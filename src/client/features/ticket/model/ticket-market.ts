import { marketCalendar } from '#client/platform/market-calendar.ts';
import type { Freshness } from '#domain/market/freshness.ts';
import { referencePrice } from '#domain/orders/reference-price.ts';
import type { Price } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';

/** The ticket's current market data. Prices are null when unknown, never 0. */
export interface TicketMarket {
  readonly last: Price | null;
  readonly bid: Price | null;
  readonly ask: Price | null;
  readonly freshness: Freshness;
  readonly exchangeAt: ExchangeTime | null;
}

/** Returns whether a price on screen may be used for an order without a second thought. */
export function isLive(freshness: Freshness): boolean {
  return freshness === 'live' || freshness === 'slow';
}

/** Returns the price that bands and protection start from, by the venue's own rule; null while no live price is known. */
export function marketReference(market: TicketMarket): Price | null {
  if (market.last === null || !isLive(market.freshness)) return null;
  const level = (at: Price | null) => (at === null ? [] : [{ price: at, quantity: 0, orders: 0 }]);
  return referencePrice({
    lastPrice: market.last,
    depth: { bids: level(market.bid), asks: level(market.ask) },
  });
}

/** Returns the trading date of the market's clock; null while it is unknown. */
export function marketDate(market: TicketMarket): string | null {
  return market.exchangeAt === null ? null : marketCalendar.dateAt(market.exchangeAt);
}

/** Returns the opposite best price, which a market order meets first; null while not live. */
export function touchPrice(market: TicketMarket, side: 'BUY' | 'SELL'): Price | null {
  if (!isLive(market.freshness)) return null;
  return side === 'BUY' ? market.ask : market.bid;
}

/** From this share of the mid price on, a spread counts as wide. */
const WIDE_SPREAD_SHARE = 0.05;

/** Returns whether the spread is wide: filling at market would cost noticeably. */
export function isWide(market: TicketMarket): boolean {
  if (market.bid === null || market.ask === null) return false;
  return (market.ask - market.bid) / ((market.ask + market.bid) / 2) > WIDE_SPREAD_SHARE;
}
