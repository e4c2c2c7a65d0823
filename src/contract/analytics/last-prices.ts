import * as v from 'valibot';
import { SOURCE_KINDS } from '#domain/market/source-kind.ts';

const MOST_INSTRUMENTS = 200;

/** The body of the market_data function: instrument ids or trading symbols. */
export const lastPricesBody = v.object({
  instruments: v.pipe(v.array(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(64))), v.maxLength(MOST_INSTRUMENTS)),
});

/** A last traded price with both of its times; what is not known is left out of `data`. */
export const lastPrice = v.object({
  instrument_id: v.string(),
  symbol: v.string(),
  ltp: v.number(),
  previous_close: v.number(),
  change: v.number(),
  change_percent: v.nullable(v.number()),
  /** When it was traded and when the market said so, exchange time. */
  last_trade_at: v.string(),
  exchange_at: v.string(),
  /** Our own clock. */
  received_at: v.string(),
  source: v.picklist(SOURCE_KINDS),
});
export const lastPricesAnswer = v.object({ data: v.array(lastPrice) });
