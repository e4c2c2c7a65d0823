import type { InferOutput } from 'valibot';
import type { quote } from '#contract/schemas/instrument.ts';
import { amountOf } from '#domain/market/amount-of.ts';
import type { DepthLevel, Quote } from '#domain/market/quote.ts';
import { type Price, priceToDecimal } from '#domain/units/price.ts';
import type { WallTime } from '#domain/units/time.ts';

type WireQuote = InferOutput<typeof quote>;
export type QuoteSource = WireQuote['source'];

const presentLevel = (quote: Quote) => (level: DepthLevel) => ({
  price: priceToDecimal(level.price),
  quantity: amountOf(level.quantity, quote),
  orders: level.orders,
});

/** Returns the price as a decimal, or null when there is none. */
export const decimalOrNull = (price: Price | undefined) => (price === undefined ? null : priceToDecimal(price));

/** Returns the quote in wire form. `receivedAt` is when the server had its last market packet, never the time of the request. */
export function presentQuote(item: Quote, receivedAt: WallTime, source: QuoteSource): WireQuote {
  return {
    instrument_id: item.instrumentId,
    ltp: priceToDecimal(item.lastPrice),
    bid: decimalOrNull(item.depth.bids[0]?.price),
    ask: decimalOrNull(item.depth.asks[0]?.price),
    previous_close: priceToDecimal(item.previousClose),
    volume: amountOf(item.volume, item),
    oi: amountOf(item.openInterest, item),
    oi_change: amountOf(item.openInterestChange, item),
    last_trade_at: item.lastTradeAt,
    exchange_at: item.at,
    received_at: receivedAt,
    source,
    bids: item.depth.bids.map(presentLevel(item)),
    asks: item.depth.asks.map(presentLevel(item)),
  };
}
