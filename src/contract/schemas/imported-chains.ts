import * as v from 'valibot';
import { LONGEST_CHAIN_CSV } from '#domain/market/chain-csv-text.ts';
import { decimal, exchangeMs, tradingDate, wallMs } from './common.ts';
import { importedSymbol } from './imported-candles.ts';

const count = v.pipe(v.number(), v.integer());

export const importChainsBody = v.object({
  csv: v.pipe(
    v.string(),
    v.nonEmpty('form.required'),
    v.maxLength(LONGEST_CHAIN_CSV, 'form.string-max'),
    v.description(
      "A header with date, underlying, expiry, strike, option_type, close and, where known, time, oi, volume, bid, ask and iv (percent); or the header of the NSE's daily file of derivatives. Then a line an option. All of it is stored, or nothing.",
    ),
  ),
});

const importedChainSeries = v.object({
  underlying: v.string(),
  sessions: count,
  chains: count,
  options: count,
  from: tradingDate,
  to: tradingDate,
  imported_at: wallMs,
});
export const importChainsAnswer = v.object({
  /** What became of the lines; `dropped` were stored at another time of a session that the file tells anew. */
  rows: v.object({ new: count, changed: count, same: count, dropped: count }),
  /** Lines of the daily file that are of no option. */
  left_out: count,
  /** All that is stored of the underlyings of the file. */
  imported: v.array(importedChainSeries),
});
export const importedChainListAnswer = v.object({ imported: v.array(importedChainSeries) });

export const importedChainParams = v.object({ underlying: importedSymbol });
export const importedChainQuery = v.object({
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
const importedOption = v.nullable(
  v.object({
    close: decimal,
    oi: v.nullable(v.number()),
    volume: v.nullable(v.number()),
    bid: v.nullable(decimal),
    ask: v.nullable(decimal),
    file_iv: v.nullable(v.number()),
  }),
);
export const importedChainAnswer = v.object({
  underlying: v.string(),
  date: tradingDate,
  expiry: tradingDate,
  /** The close of the session unless the file named a time. */
  at: exchangeMs,
  expires_at: exchangeMs,
  imported_at: wallMs,
  /** Every session that is stored, and the expiries of this one. */
  dates: v.array(tradingDate),
  expiries: v.array(tradingDate),
  ...figures,
  /** `iv` is computed from the out-of-the-money price of the strike on the parity forward. */
  rows: v.array(v.object({ strike: decimal, iv: v.nullable(v.number()), call: importedOption, put: importedOption })),
  /** This expiry in the sessions up to this one, oldest first, a year at most. */
  days: v.array(v.object({ date: tradingDate, at: exchangeMs, ...figures })),
  /** Volatility 30 days ahead, between the imported expiries around it (null without one on either side), and where it stands among the sessions before. */
  volatility: v.object({
    current: v.nullable(v.number()),
    rank: v.nullable(v.number()),
    percentile: v.nullable(v.number()),
    sessions: count,
    days: v.array(v.object({ date: tradingDate, iv: v.number() })),
  }),
  source: v.literal('imported'),
});
