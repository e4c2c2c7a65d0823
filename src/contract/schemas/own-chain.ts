import * as v from 'valibot';
import { IMPORTED_SYMBOL } from '#domain/instruments/imported-symbol.ts';
import { decimal, exchangeMs, tradingDate } from './common.ts';

const count = v.pipe(v.number(), v.integer());

/** What the user's files call an underlying: no instrument of an exchange is changed by it. */
export const importedSymbol = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(IMPORTED_SYMBOL, 'form.pattern'));

export const ownChainQuery = v.object({
  date: v.optional(v.pipe(tradingDate, v.description('The newest session when absent'))),
  expiry: v.optional(v.pipe(tradingDate, v.description('The nearest expiry after the session when absent'))),
});

/** Computed from what the file tells; null = it does not tell enough. Volatilities are yearly fractions, open interest in units. */
const figures = {
  forward: v.nullable(v.number()),
  put_call_ratio: v.nullable(v.number()),
  max_pain: v.nullable(decimal),
  call_oi: v.nullable(v.number()),
  put_oi: v.nullable(v.number()),
  atm_strike: v.nullable(decimal),
  straddle: v.nullable(v.number()),
  atm_iv: v.nullable(v.number()),
};
/** As the file tells it. `file_iv` is the file's own volatility, a yearly fraction. */
const fileOption = v.nullable(
  v.object({
    close: decimal,
    oi: v.nullable(v.number()),
    volume: v.nullable(v.number()),
    bid: v.nullable(decimal),
    ask: v.nullable(decimal),
    file_iv: v.nullable(v.number()),
  }),
);
export const ownChainFigures = v.object({
  underlying: v.string(),
  date: tradingDate,
  expiry: tradingDate,
  /** The close of the session unless the file named a time. */
  at: exchangeMs,
  expires_at: exchangeMs,
  /** All stored sessions, and the expiries of the session in `date`. */
  dates: v.array(tradingDate),
  expiries: v.array(tradingDate),
  ...figures,
  /** `iv` is computed from the out-of-the-money price of the strike on the parity forward. */
  rows: v.array(v.object({ strike: decimal, iv: v.nullable(v.number()), call: fileOption, put: fileOption })),
  /** Figures of this expiry in the sessions up to `date`, oldest first, a year at most. */
  days: v.array(v.object({ date: tradingDate, at: exchangeMs, ...figures })),
  /** Volatility 30 days ahead, interpolated between expiries (null without one on either side), and its rank among earlier sessions. */
  volatility: v.object({
    current: v.nullable(v.number()),
    rank: v.nullable(v.number()),
    percentile: v.nullable(v.number()),
    sessions: count,
    days: v.array(v.object({ date: tradingDate, iv: v.number() })),
  }),
});
