import type { Instrument } from '#domain/instruments/instrument.ts';
import { type Freshness, freshnessOf } from '#domain/market/freshness.ts';
import type { Quote } from '#domain/market/quote.ts';
import { protectionPrice } from '#domain/orders/market-protection.ts';
import { isStopKind } from '#domain/orders/order-kinds.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import { referencePrice } from '#domain/orders/reference-price.ts';
import type { Price } from '#domain/units/price.ts';
import type { WallTime } from '#domain/units/time.ts';
import type { MarketSource } from '#server/market/market-source.ts';

type Source = MarketSource & { tradingDate(): string };
type Priced = Pick<OrderTerms, 'side' | 'kind' | 'limitPrice' | 'triggerPrice' | 'protection'>;

/** The prices that an order is judged by. */
export interface OrderPrices {
  readonly quote: Quote | null;
  /** Where bands, collars and protection start; null = no price. */
  readonly reference: Price | null;
  /** The worst price it may fill at; null = not known. */
  readonly worst: Price | null;
  /** Whether the order fills at once. */
  readonly fillsNow: boolean;
  readonly freshness: Freshness;
}

/** Returns the prices of an order as the market stands. */
export function orderPrices(market: Source, instrument: Instrument, terms: Priced, now: WallTime): OrderPrices {
  const quote = market.quote(instrument.id);
  const reference = quote === null ? null : referencePrice(quote);
  const { side, kind, limitPrice, triggerPrice, protection = null } = terms;
  const { kind: traded, tickSize: tick } = instrument;
  const isStop = isStopKind(kind);
  // A stop becomes an order at its trigger, where its protection starts.
  const start = isStop ? triggerPrice : reference;
  const protectedAt =
    start === null ? null : protectionPrice({ kind: traded, side, reference: start, tick, date: market.tradingDate() }, protection);
  const worst = limitPrice ?? protectedAt;
  const other = side === 'buy' ? quote?.depth.asks[0]?.price : quote?.depth.bids[0]?.price;
  const meets = other !== undefined && worst !== null && (side === 'buy' ? worst >= other : worst <= other);
  const freshness = freshnessOf({
    now,
    receivedAt: quote === null ? null : market.receivedAt(),
    origin: 'feed',
    sessionOpen: market.sessionOpen(),
    delayMs: 0,
  });
  return { quote, reference, worst, fillsNow: meets && !isStop, freshness };
}
