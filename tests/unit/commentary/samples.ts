import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { ChainFigures } from '#domain/commentary/chain-figures.ts';
import type { UnderlyingSnapshot } from '#domain/commentary/underlying-snapshot.ts';
import type { Candle } from '#domain/market/candle.ts';
import { price, priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';

export const SESSION = nseFo.sessionOn('2026-11-25');

/** Returns a minute of the session that opens and closes at these levels; high and low are the two. */
export function minuteOf(minute: number, open: number, close = open, volume = 0): Candle {
  return {
    at: exchangeTime(SESSION.opensAt + minute * MINUTE_MS),
    open: priceFromDecimal(open),
    high: priceFromDecimal(Math.max(open, close)),
    low: priceFromDecimal(Math.min(open, close)),
    close: priceFromDecimal(close),
    volume,
    openInterest: 0,
  };
}

/** Returns minutes from the open on, each closing at its level. */
export const minutesOf = (levels: readonly number[]): readonly Candle[] => levels.map((level, minute) => minuteOf(minute, level));

/** Returns a chain of five strikes of 50 around 26,000. */
export function chainOf(change: Partial<ChainFigures> = {}): ChainFigures {
  return {
    at: exchangeTime(SESSION.opensAt + 60 * MINUTE_MS),
    expiry: '2026-12-01',
    expiresAt: nseFo.sessionOn('2026-12-01').closesAt,
    spot: 26_000,
    atmStrike: priceFromDecimal(26_000),
    iv: 12,
    straddle: 200,
    rows: [25_900, 25_950, 26_000, 26_050, 26_100].map((strike) => ({ strike: priceFromDecimal(strike), call: 100_000, put: 100_000 })),
    ...change,
  };
}

/** Returns the chain with other open interest at one strike. */
export function withInterest(chain: ChainFigures, strike: number, change: { call?: number; put?: number }): ChainFigures {
  const at = priceFromDecimal(strike);
  return { ...chain, rows: chain.rows.map((row) => (row.strike === at ? { ...row, ...change } : row)) };
}

export function snapshotOf(change: Partial<UnderlyingSnapshot> = {}): UnderlyingSnapshot {
  return {
    underlying: 'NIFTY',
    session: SESSION,
    at: exchangeTime(SESSION.opensAt + 60 * MINUTE_MS),
    previousClose: price(260_000_000),
    spot: [],
    future: [],
    chain: null,
    breadth: null,
    volatilityIndex: null,
    ...change,
  };
}
