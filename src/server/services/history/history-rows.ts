import type { Candle } from '#domain/market/candle.ts';
import type { DailyChain } from '#domain/market/daily-chain.ts';
import type { PathPoint } from '#domain/market/path-point.ts';
import { exchangeTime, type ExchangeTime } from '#domain/units/time.ts';
import { encodeCandles } from '#domain/market/packed/candle-bytes.ts';
import { decodeChainRows, encodeChainRows } from '#server/repositories/codecs/chain-bytes.ts';
import { encodePath } from '#domain/market/packed/path-bytes.ts';
import type { CandleDayRow, ChainDayRow, PathDayRow } from '#server/db/tables/history.ts';

/** The stored rows of a trading date. */
export interface DateRows {
  readonly candles: CandleDayRow[];
  readonly chains: ChainDayRow[];
  readonly paths: PathDayRow[];
}

/** Returns the row of an instrument's session. */
export function candleDayRow(instrumentId: string, date: string, opensAt: ExchangeTime, candles: readonly Candle[]): CandleDayRow {
  return { instrument_id: instrumentId, trading_date: date, count: candles.length, minutes: encodeCandles(candles, opensAt) };
}

/** Returns the row of an expiry's chain. */
export function chainDayRow(chain: DailyChain): ChainDayRow {
  return {
    underlying: chain.underlying,
    expiry: chain.expiry,
    trading_date: chain.date,
    closed_at: new Date(chain.at),
    expires_at: new Date(chain.expiresAt),
    monthly: chain.monthly,
    lot_size: chain.lotSize,
    spot: chain.spot,
    forward: chain.forward,
    strikes: encodeChainRows(chain.rows, chain.lotSize),
  };
}

/** Returns the chain of a row. */
export function chainOfRow(row: ChainDayRow): DailyChain {
  return {
    underlying: row.underlying,
    expiry: row.expiry,
    date: row.trading_date,
    at: exchangeTime(row.closed_at.getTime()),
    expiresAt: exchangeTime(row.expires_at.getTime()),
    monthly: row.monthly,
    lotSize: row.lot_size,
    spot: row.spot,
    forward: row.forward,
    rows: decodeChainRows(row.strikes, row.lot_size),
  };
}

/** Returns the row of an underlying's path. */
export function pathDayRow(underlying: string, date: string, path: readonly PathPoint[]): PathDayRow {
  return { underlying, trading_date: date, path: encodePath(path) };
}
