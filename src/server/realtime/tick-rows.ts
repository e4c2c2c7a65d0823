import { amountOf } from '#domain/market/amount-of.ts';
import type { Quote } from '#domain/market/quote.ts';
import { priceToDecimal } from '#domain/units/price.ts';

/** Returns the row of a quote in a tick event, as JSON text: [instrument_id, ltp, bid, ask, volume, oi, last_trade_at]. */
export function tickRowText(quote: Quote): string {
  const bid = quote.depth.bids[0];
  const ask = quote.depth.asks[0];
  return `[${JSON.stringify(quote.instrumentId)},${priceToDecimal(quote.lastPrice)},${bid ? priceToDecimal(bid.price) : 'null'},${
    ask ? priceToDecimal(ask.price) : 'null'
  },${amountOf(quote.volume, quote)},${amountOf(quote.openInterest, quote)},${quote.lastTradeAt}]`;
}
