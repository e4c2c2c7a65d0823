import * as v from 'valibot';
import { decimal, exchangeMs, instantText, tradingDate } from './common.ts';
import { importedSymbol } from './own-chain.ts';

export const PAST_SOURCES = ['simulated-history', 'own-history'] as const;
/** Maximum number of legs in a query of past prices. */
const MOST_PAST_LEGS = 20;

const LEG = String.raw`(?:call|put):\d{1,7}(?:\.\d{1,4})?:\d{4}-\d{2}-\d{2}|future::\d{4}-\d{2}-\d{2}|underlying::`;
const number = v.nullable(v.number());

export const pastParams = v.object({ underlying: importedSymbol });

/** Days with a past option chain. */
export const pastDaysAnswer = v.object({
  underlying: v.string(),
  /** Of the simulated exchange, oldest first: every minute of them. */
  simulated: v.array(tradingDate),
  /** Days of the user's imported history, oldest first; `end-of-day` = closes only, from the exchange's daily file. */
  own: v.array(v.object({ date: tradingDate, basis: v.picklist(['minutes', 'end-of-day']) })),
});

/** Past days on which a screen can be run. */
export const pastScreenDaysAnswer = v.object({
  /** Of the simulated exchange, oldest first. */
  simulated: v.array(tradingDate),
  /** Days of the user's imported history over all underlyings, oldest first. */
  own: v.array(tradingDate),
  /** Days of `own` with closes only. */
  own_close_only: v.array(tradingDate),
});

export const pastChainQuery = v.object({
  source: v.picklist(PAST_SOURCES, 'form.enum'),
  date: tradingDate,
  at: v.optional(v.pipe(instantText, v.description('The end of a minute of the session; its close when absent'))),
  expiry: v.optional(v.pipe(tradingDate, v.description('The nearest expiry after the day when absent'))),
});

/** `priced_at` is the end of the minute in which the price was made; volume, open interest, bid and ask are null where nobody recorded them. */
const pastLeg = v.nullable(
  v.object({
    ltp: decimal,
    priced_at: exchangeMs,
    bid: v.nullable(decimal),
    ask: v.nullable(decimal),
    volume: number,
    oi: number,
    delta: number,
    gamma: number,
    theta: number,
    vega: number,
  }),
);

export const pastChainAnswer = v.object({
  underlying: v.string(),
  /** Source of the data: never the current market. */
  source: v.picklist(PAST_SOURCES),
  /** The imports that own history comes from. */
  files: v.array(v.string()),
  basis: v.picklist(['minutes', 'end-of-day']),
  date: tradingDate,
  at: exchangeMs,
  /** The first and the last instant that can be asked for. */
  first_at: exchangeMs,
  last_at: exchangeMs,
  expiry: tradingDate,
  expires_at: exchangeMs,
  /** Soonest first. */
  expiries: v.array(v.object({ expiry: tradingDate, expires_at: exchangeMs, monthly: v.boolean() })),
  segment: v.string(),
  /** Null where neither a file nor the dated table knows it. */
  lot_size: v.nullable(v.pipe(v.number(), v.integer())),
  tick_size: decimal,
  spot: v.nullable(decimal),
  forward: number,
  atm_strike: v.nullable(decimal),
  put_call_ratio: number,
  max_pain: v.nullable(decimal),
  call_oi: number,
  put_oi: number,
  straddle: number,
  atm_iv: number,
  /** `iv` is computed from the out-of-the-money price of the strike on the parity forward, a yearly fraction. */
  rows: v.array(v.object({ strike: decimal, iv: number, call: pastLeg, put: pastLeg })),
});

export const pastCourseQuery = v.object({
  source: v.picklist(PAST_SOURCES, 'form.enum'),
  date: tradingDate,
  legs: v.pipe(
    v.string(),
    v.maxLength(1_000, 'form.string-max'),
    v.regex(new RegExp(`^(?:${LEG})(?:,(?:${LEG})){0,${MOST_PAST_LEGS - 1}}$`), 'form.pattern'),
    v.description('Comma-separated: call:STRIKE:EXPIRY, put:STRIKE:EXPIRY, future::EXPIRY or underlying::'),
  ),
});

export const pastCourseAnswer = v.object({
  underlying: v.string(),
  source: v.picklist(PAST_SOURCES),
  files: v.array(v.string()),
  date: tradingDate,
  /** The end of the first minute, one more for each price; of a day whose close alone is known the close, with one price each. */
  first_at: exchangeMs,
  /** In the order in which they were asked for: the middle of bid and ask where both were recorded, else the last price; null before the first one. */
  legs: v.array(v.object({ prices: v.array(v.nullable(decimal)) })),
});
