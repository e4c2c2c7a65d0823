import type { Chain, ChainLeg, Instrument } from '#client/api/types.ts';
import { CALL, chainOf, EXCHANGE_AT, quoteOf } from '../server/wire-samples.ts';

/** Returns an option of the sample underlying. */
export function optionOf(strike: number, type: 'call' | 'put', change: Partial<Instrument> = {}): Instrument {
  const tradingsymbol = `NIFTY26D01${strike}${type === 'call' ? 'CE' : 'PE'}`;
  return { ...CALL, instrument_id: `SIM:${tradingsymbol}`, tradingsymbol, strike, option_type: type, ...change };
}

const SPOT = 26_012.35;

function legOf(strike: number, type: 'call' | 'put'): ChainLeg {
  const { instrument_id, tradingsymbol } = optionOf(strike, type);
  const ltp = Math.round((Math.max(0, type === 'call' ? SPOT - strike : strike - SPOT) + 100) * 20) / 20;
  return {
    instrument_id,
    tradingsymbol,
    ltp,
    previous_close: ltp - 10,
    bid: ltp - 0.05,
    ask: ltp + 0.05,
    bid_quantity: 650,
    ask_quantity: 325,
    volume: 1_300,
    oi: type === 'call' ? 1_240_000 : 620_000,
    oi_change: type === 'call' ? 65_000 : -65_000,
    iv: 0.125,
    delta: type === 'call' ? 0.52 : -0.48,
    gamma: 0.0012,
    theta: -6,
    vega: 14,
    rho: 1.25,
  };
}

/** Returns a chain of 41 strikes around 26,000 with the spot at 26,012.35. */
export function ladderOf(change: Partial<Chain> = {}): Chain {
  const strikes = Array.from({ length: 41 }, (_, index) => 25_000 + index * 50);
  return chainOf({
    expiries: [
      { expiry: '2026-12-01', expires_at: CALL.expires_at ?? 0, monthly: false, atm_iv: 0.118 },
      { expiry: '2026-12-29', expires_at: EXCHANGE_AT + 36 * 86_400_000, monthly: true, atm_iv: 0.125 },
    ],
    spot: quoteOf({ instrument_id: 'SIM:NIFTY', ltp: SPOT, previous_close: 25_900 }),
    rows: strikes.map((strike) => ({ strike, call: legOf(strike, 'call'), put: legOf(strike, 'put') })),
    ...change,
  });
}
