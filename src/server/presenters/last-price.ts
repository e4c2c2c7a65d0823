import type { SourceKind } from '#domain/market/source-kind.ts';
import type { InferOutput } from 'valibot';
import { percentOf } from '#server/analytics/percent.ts';
import type { lastPrice } from '#contract/analytics/last-prices.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { Quote } from '#domain/market/quote.ts';
import { price, priceToDecimal } from '#domain/units/price.ts';
import type { WallTime } from '#domain/units/time.ts';

/** Returns the last traded price of an instrument as the analytics back end sends it. */
export function presentLastPrice(
  instrument: Instrument,
  quote: Quote,
  receivedAt: WallTime,
  source: SourceKind,
): InferOutput<typeof lastPrice> {
  const change = quote.lastPrice - quote.previousClose;
  return {
    instrument_id: instrument.id,
    symbol: instrument.tradingsymbol,
    ltp: priceToDecimal(quote.lastPrice),
    previous_close: priceToDecimal(quote.previousClose),
    change: priceToDecimal(price(change)),
    change_percent: percentOf(change, quote.previousClose),
    last_trade_at: new Date(quote.lastTradeAt).toISOString(),
    exchange_at: new Date(quote.at).toISOString(),
    received_at: new Date(receivedAt).toISOString(),
    source,
  };
}
