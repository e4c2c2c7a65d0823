import * as v from 'valibot';
import { decimal, exchangeMs, id, tradingDate, wallMs } from './common.ts';
import { SOURCE_KINDS } from '#domain/market/source-kind.ts';

const ratio = v.nullable(v.number());
const interest = v.nullable(v.number());

/** What a chain said at one instant. Volatilities are yearly fractions, open interest in units. */
const figures = {
  spot: decimal,
  forward: v.number(),
  put_call_ratio: ratio,
  max_pain: v.nullable(decimal),
  call_oi: v.number(),
  put_oi: v.number(),
  /** Listed strike nearest to the forward, and what its call and put cost together. */
  atm_strike: v.nullable(decimal),
  straddle: v.nullable(v.number()),
  atm_iv: v.nullable(v.number()),
};
export const chainPoint = v.object({ at: exchangeMs, ...figures });
const chainDay = v.object({ date: tradingDate, at: exchangeMs, ...figures });

export const openInterestQuery = v.object({
  underlying: v.pipe(v.string(), v.nonEmpty(), v.maxLength(20)),
  expiry: v.optional(tradingDate),
});

export const openInterestAnswer = v.object({
  underlying: v.string(),
  expiry: tradingDate,
  trading_date: tradingDate,
  /** The instants whose open interest the rows hold; null = nothing was kept near it. */
  quarter_hour_at: v.nullable(exchangeMs),
  hour_at: v.nullable(exchangeMs),
  /** Open interest by strike now and then, and the volatility at the close before: null = not kept. */
  rows: v.array(
    v.object({
      strike: decimal,
      call_oi: v.number(),
      put_oi: v.number(),
      call_open: v.number(),
      put_open: v.number(),
      call_quarter_hour: interest,
      put_quarter_hour: interest,
      call_hour: interest,
      put_hour: interest,
      previous_iv: v.nullable(v.number()),
    }),
  ),
  /** The session so far: every five minutes, and now. */
  points: v.array(chainPoint),
  /** This expiry at the close of earlier days, oldest first. */
  days: v.array(chainDay),
  exchange_at: exchangeMs,
  received_at: wallMs,
  source: v.picklist(SOURCE_KINDS),
});

export const volatilityQuery = v.object({ underlying: v.pipe(v.string(), v.nonEmpty(), v.maxLength(20)) });

/** Where a value stands among the closes of earlier days, in percent; null = too few of them to say. */
const standing = {
  rank: v.nullable(v.number()),
  percentile: v.nullable(v.number()),
  /** Earlier days in the comparison. */
  sessions: v.pipe(v.number(), v.integer()),
};

export const volatilityAnswer = v.object({
  underlying: v.string(),
  /** Volatility at the money 30 days ahead, between the expiries around it: the same measure every day. */
  current: v.nullable(v.number()),
  ...standing,
  days: v.array(v.object({ date: tradingDate, iv: v.number() })),
  /** The volatility index; null for an underlying without one. */
  index: v.nullable(
    v.object({
      instrument_id: id,
      ltp: decimal,
      previous_close: decimal,
      ...standing,
      days: v.array(v.object({ date: tradingDate, close: decimal })),
    }),
  ),
  term: v.array(
    v.object({
      expiry: tradingDate,
      expires_at: exchangeMs,
      monthly: v.boolean(),
      forward: v.number(),
      atm_iv: v.nullable(v.number()),
      straddle: v.nullable(v.number()),
    }),
  ),
  exchange_at: exchangeMs,
  received_at: wallMs,
  source: v.picklist(SOURCE_KINDS),
});
