import * as v from 'valibot';
import { LONGEST_QUOTE_IDS, MOST_QUOTES } from '#contract/constants.ts';
import { SECTORS } from '#domain/instruments/sectors.ts';
import { decimal, exchangeMs, id, sourceId, tradingDate, wallMs } from './common.ts';
import { SOURCE_KINDS } from '#domain/market/source-kind.ts';

export const instrument = v.object({
  instrument_id: id,
  tradingsymbol: v.string(),
  exchange: v.string(),
  segment: v.string(),
  kind: v.picklist(['index', 'equity', 'future', 'option']),
  underlying: v.string(),
  expiry: v.nullable(tradingDate),
  expires_at: v.nullable(exchangeMs),
  strike: v.nullable(decimal),
  option_type: v.nullable(v.picklist(['call', 'put'])),
  lot_size: v.pipe(v.number(), v.integer()),
  tick_size: decimal,
  freeze_quantity: v.pipe(v.number(), v.integer()),
  tradable: v.boolean(),
  /** Of a share, when it is known. */
  sector: v.nullable(v.picklist(SECTORS)),
});

const level = v.object({ price: decimal, quantity: v.number(), orders: v.number() });

/** A quote with the market's time and the server's time of receipt. */
export const quote = v.object({
  instrument_id: id,
  ltp: decimal,
  bid: v.nullable(decimal),
  ask: v.nullable(decimal),
  previous_close: decimal,
  volume: v.number(),
  oi: v.number(),
  oi_change: v.number(),
  last_trade_at: exchangeMs,
  exchange_at: exchangeMs,
  received_at: wallMs,
  /** Where the number comes from: `simulated` is never market data. */
  source: v.picklist(SOURCE_KINDS),
  bids: v.array(level),
  asks: v.array(level),
});

export const chainLeg = v.object({
  instrument_id: id,
  tradingsymbol: v.string(),
  ltp: decimal,
  previous_close: decimal,
  bid: v.nullable(decimal),
  ask: v.nullable(decimal),
  /** Units at the best bid and ask. */
  bid_quantity: v.number(),
  ask_quantity: v.number(),
  volume: v.number(),
  oi: v.number(),
  oi_change: v.number(),
  iv: v.nullable(v.number()),
  delta: v.nullable(v.number()),
  gamma: v.nullable(v.number()),
  theta: v.nullable(v.number()),
  vega: v.nullable(v.number()),
  rho: v.nullable(v.number()),
});
const chainRow = v.object({ strike: decimal, call: chainLeg, put: chainLeg });
export const expiryEntry = v.object({ expiry: tradingDate, expires_at: exchangeMs, monthly: v.boolean(), atm_iv: v.nullable(v.number()) });

export const chainAnswer = v.object({
  underlying: v.string(),
  expiry: tradingDate,
  expires_at: exchangeMs,
  expiries: v.array(expiryEntry),
  /** What all contracts of the chain have in common: enough to open a ticket without asking again, also offline. */
  exchange: v.string(),
  segment: v.string(),
  lot_size: v.number(),
  tick_size: decimal,
  freeze_quantity: v.pipe(v.number(), v.integer()),
  /** Absent = orders are taken. */
  tradable: v.optional(v.boolean()),
  /**
   * Of a market whose contracts are not of the Indian kind: the currency of strikes and of the underlying's price, that of premium and profit, and the
   * step of quantities in the underlying. Absent = rupees and whole units.
   */
  terms: v.optional(v.object({ currency: v.string(), settled_in: v.string(), unit: v.number() })),
  spot: quote,
  spot_instrument_id: id,
  /** The put-call-parity forward the IVs rest on. */
  forward: decimal,
  atm_strike: decimal,
  rows: v.array(chainRow),
  exchange_at: exchangeMs,
  received_at: wallMs,
  source: v.picklist(SOURCE_KINDS),
  /** Absent = the session is open. */
  session_open: v.optional(v.boolean()),
});
/** An underlying with an option chain. */
export const underlyingEntry = v.object({
  underlying: v.string(),
  spot_instrument_id: id,
  kind: v.picklist(['index', 'equity']),
  sector: v.nullable(v.picklist(SECTORS)),
  /** Soonest first. */
  expiries: v.array(v.object({ expiry: tradingDate, expires_at: exchangeMs, monthly: v.boolean() })),
});
export const underlyingsAnswer = v.object({ underlyings: v.array(underlyingEntry) });
export const searchQuery = v.object({
  q: v.pipe(v.string(), v.trim(), v.maxLength(60)),
  limit: v.optional(v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(100))),
});
export const searchAnswer = v.object({ instruments: v.array(instrument) });
export const chainQuery = v.object({
  underlying: v.pipe(v.string(), v.nonEmpty(), v.maxLength(20)),
  expiry: v.optional(tradingDate),
  /** The id of another market than the simulated one. */
  source: v.optional(sourceId),
});
export const quotesQuery = v.object({
  instrument_ids: v.pipe(
    v.string(),
    v.nonEmpty(),
    v.maxLength(LONGEST_QUOTE_IDS),
    v.description(`Comma-separated instrument ids, at most ${MOST_QUOTES}`),
  ),
});
export const quotesAnswer = v.object({ quotes: v.array(quote), instruments: v.array(instrument) });
