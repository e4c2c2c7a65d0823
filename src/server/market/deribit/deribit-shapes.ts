import * as v from 'valibot';

/** A price, amount or figure that may be missing. */
const maybe = v.nullish(v.number(), null);

/** A row of `public/get_instruments`. Times in epoch milliseconds UTC. */
export const instrumentRow = v.object({
  instrument_name: v.pipe(v.string(), v.regex(/^[A-Z0-9_-]{3,60}$/)),
  kind: v.picklist(['option', 'future']),
  /** `reversed`: settled in the coin itself. */
  instrument_type: v.picklist(['reversed', 'linear']),
  base_currency: v.string(),
  quote_currency: v.string(),
  counter_currency: v.string(),
  settlement_currency: v.nullish(v.string()),
  price_index: v.string(),
  is_active: v.boolean(),
  expiration_timestamp: v.pipe(v.number(), v.integer()),
  min_trade_amount: v.pipe(v.number(), v.gtValue(0)),
  tick_size: v.pipe(v.number(), v.gtValue(0)),
  tick_size_steps: v.nullish(v.array(v.object({ above_price: v.number(), tick_size: v.pipe(v.number(), v.gtValue(0)) })), []),
  strike: v.nullish(v.number()),
  option_type: v.nullish(v.picklist(['call', 'put'])),
});
export type InstrumentRow = v.InferOutput<typeof instrumentRow>;

/** Data of a channel `ticker.<instrument>.<interval>`. Volatilities in percent; amounts in the base currency. */
export const ticker = v.object({
  instrument_name: v.string(),
  timestamp: v.pipe(v.number(), v.integer()),
  last_price: maybe,
  best_bid_price: maybe,
  best_bid_amount: maybe,
  best_ask_price: maybe,
  best_ask_amount: maybe,
  mark_price: v.number(),
  mark_iv: maybe,
  open_interest: maybe,
  index_price: maybe,
  underlying_price: maybe,
  stats: v.nullish(v.object({ volume: maybe, price_change: maybe })),
  greeks: v.nullish(v.object({ delta: v.number(), gamma: v.number(), vega: v.number(), theta: v.number(), rho: v.number() })),
});
export type Ticker = v.InferOutput<typeof ticker>;

/** Data of a channel `deribit_price_index.<index>`. */
export const indexPrice = v.object({ index_name: v.string(), price: v.number(), timestamp: v.pipe(v.number(), v.integer()) });

/** Data of a channel `trades.<kind>.<currency>.<interval>`. */
export const trades = v.array(v.object({ instrument_name: v.string(), timestamp: v.pipe(v.number(), v.integer()), price: v.number() }));

/** A message of the connection: an answer, a refusal, a notification or a sign of life. */
export const message = v.union([
  v.object({ id: v.number(), result: v.unknown() }),
  v.object({ id: v.number(), error: v.object({ code: v.number(), message: v.string() }) }),
  v.object({ method: v.literal('subscription'), params: v.object({ channel: v.string(), data: v.unknown() }) }),
  v.object({ method: v.literal('heartbeat'), params: v.object({ type: v.string() }) }),
]);
