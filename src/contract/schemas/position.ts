import * as v from 'valibot';
import { decimal, exchangeMs, id, tradingDate, wallMs } from './common.ts';
import { instrument, quote } from './instrument.ts';
import { mark } from './mark.ts';
import { charges, product } from './order.ts';

/** A live net position of a portfolio. Signed quantities: negative is short. */
export const position = v.object({
  position_id: id,
  portfolio_id: id,
  account_number: v.string(),
  instrument,
  product,
  net_quantity: v.number(),
  net_lots: v.number(),
  average_price: v.nullable(decimal),
  /** Signed cost of the open quantity: unrealised = mark_price x net_quantity - open_cost, exact. */
  open_cost: decimal,
  buy_quantity: v.number(),
  buy_value: decimal,
  sell_quantity: v.number(),
  sell_value: decimal,
  realised_pnl: decimal,
  charges,
  /** Null when there is no price: then unrealised profit is unknown, never zero. */
  quote: v.nullable(quote),
  ...mark.entries,
  revision: v.pipe(v.number(), v.integer()),
  updated_at: exchangeMs,
});

/** The end of a position at the expiry of its contract. */
export const settlement = v.object({
  position_id: id,
  portfolio_id: id,
  instrument,
  product,
  /** Open quantity; negative is short. */
  net_quantity: v.number(),
  net_lots: v.number(),
  settlement_price: decimal,
  /** What the settlement realised of the open quantity, before charges. */
  result: decimal,
});

/** A move of open quantity to another product. */
export const conversion = v.object({
  /** The position that it left. */
  position_id: id,
  portfolio_id: id,
  instrument,
  from: product,
  to: product,
  /** How much moved: negative is short. */
  quantity: v.number(),
  lots: v.number(),
});

/** Open quantity taken over from the positions of a broker, or let go with them, without a trade. */
export const brought = v.object({
  position_id: id,
  portfolio_id: id,
  account_number: v.string(),
  instrument,
  product,
  way: v.picklist(['in', 'out']),
  /** Units that came or went: negative is short. */
  quantity: v.number(),
  lots: v.number(),
  /** The broker's average price (`in`), or the cost (`out`). */
  price: decimal,
});

export const positionsAnswer = v.object({
  data: v.array(position),
  exchange_at: exchangeMs,
  received_at: wallMs,
  trading_date: tradingDate,
});
/** Totals of a portfolio. Null where a price is missing. */
export const summaryAnswer = v.object({
  portfolio_id: id,
  open_positions: v.number(),
  realised_pnl: decimal,
  unrealised_pnl: v.nullable(decimal),
  gross_pnl: v.nullable(decimal),
  charges: decimal,
  net_pnl: v.nullable(decimal),
  exchange_at: exchangeMs,
  received_at: wallMs,
});
