import type { Chain, OpenInterest, Volatility } from '#client/api/types.ts';
import { EXCHANGE_AT } from '../server/wire-samples.ts';

const MINUTE = 60_000;

/** Returns the open interest of a chain: puts grew by 1,000 in a quarter of an hour, and nothing was kept an hour ago. */
export function interestOf(chain: Chain, change: Partial<OpenInterest> = {}): OpenInterest {
  const figures = {
    spot: 26_012.35,
    forward: 26_030,
    put_call_ratio: 0.5,
    max_pain: 26_000,
    call_oi: 50_840_000,
    put_oi: 25_420_000,
    atm_strike: 26_000,
    straddle: 212.35,
    atm_iv: 0.125,
  };
  return {
    underlying: chain.underlying,
    expiry: chain.expiry,
    trading_date: '2026-11-20',
    quarter_hour_at: EXCHANGE_AT - 15 * MINUTE,
    hour_at: null,
    rows: chain.rows.map(({ strike, call, put }) => ({
      strike,
      call_oi: call.oi,
      put_oi: put.oi,
      call_open: call.oi - call.oi_change,
      put_open: put.oi - put.oi_change,
      call_quarter_hour: call.oi,
      put_quarter_hour: put.oi - 1_000,
      call_hour: null,
      put_hour: null,
      previous_iv: 0.12,
    })),
    points: [
      { at: EXCHANGE_AT - 5 * MINUTE, ...figures, put_call_ratio: 0.48 },
      { at: EXCHANGE_AT, ...figures },
    ],
    days: [{ date: '2026-11-19', at: EXCHANGE_AT - 24 * 60 * MINUTE, ...figures, put_call_ratio: 0.9 }],
    exchange_at: EXCHANGE_AT,
    received_at: Date.now(),
    source: 'simulated',
    ...change,
  };
}

/** Returns the volatility of an underlying in the middle of its past. */
export function volatilityOf(chain: Chain, change: Partial<Volatility> = {}): Volatility {
  return {
    underlying: chain.underlying,
    current: 0.131,
    rank: 40,
    percentile: 55,
    sessions: 40,
    days: [
      { date: '2026-11-18', iv: 0.12 },
      { date: '2026-11-19', iv: 0.14 },
    ],
    index: {
      instrument_id: 'SIM:INDIAVIX',
      ltp: 14.2,
      previous_close: 14,
      rank: 10,
      percentile: 20,
      sessions: 40,
      days: [
        { date: '2026-11-18', close: 13.9 },
        { date: '2026-11-19', close: 14 },
      ],
    },
    term: [{ expiry: chain.expiry, expires_at: chain.expires_at, monthly: false, forward: 26_030, atm_iv: 0.125, straddle: 212.35 }],
    exchange_at: EXCHANGE_AT,
    received_at: Date.now(),
    source: 'simulated',
    ...change,
  };
}
