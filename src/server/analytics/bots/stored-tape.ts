import { previousTradingDay, sessionOn } from '#domain/calendar/trading-days.ts';
import type { SessionTape } from '#domain/backtest/session-tape.ts';
import type { OptionContract, SpotInstrument } from '#domain/instruments/instrument.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { Db } from '#server/db/database.ts';
import type { MarketPast } from '#server/market/market-past.ts';
import { decodeCandles } from '#server/repositories/codecs/candle-bytes.ts';
import { decodePath } from '#server/repositories/codecs/path-bytes.ts';
import { findCandleDays, findPathDays, listChainDays, listChainExpiries } from '#server/repositories/history.ts';
import { chainOfRow } from '#server/services/history/history-rows.ts';

/**
 * Returns a stored session with the options of its nearest expiry, computed from the stored path and surface as the candles of the chart are;
 * null when it is not stored. An option is computed when it is asked for, and once.
 */
export async function storedTape(
  { db, past }: { readonly db: Db; readonly past: MarketPast },
  spot: SpotInstrument,
  instrument: Pick<OptionContract, 'kind' | 'segment'>,
  date: string,
): Promise<SessionTape | null> {
  const { underlying } = spot;
  const [nearest] = await listChainExpiries(db, underlying, date);
  if (nearest === undefined) return null;
  const before = previousTradingDay(date);
  const [chains, paths, candles] = await Promise.all([
    listChainDays(db, underlying, nearest.expiry, date, date, 1),
    findPathDays(db, underlying, [date]),
    findCandleDays(db, spot.id, [date, before]),
  ]);
  const [chainRow, pathRow] = [chains[0], paths[0]];
  const own = candles.find((row) => row.trading_date === date);
  const earlier = candles.find((row) => row.trading_date === before);
  if (chainRow === undefined || pathRow === undefined || own === undefined) return null;
  const session = sessionOn(date);
  const chain = chainOfRow(chainRow);
  const minutes = decodeCandles(own.minutes, session.opensAt);
  const course = { session, path: decodePath(pathRow.path), candles: minutes };
  const made = new Map<string, readonly Candle[]>();
  return {
    session,
    underlying,
    previousClose: earlier === undefined ? null : (decodeCandles(earlier.minutes, sessionOn(before).opensAt).at(-1)?.close ?? null),
    spot: minutes,
    strikes: chain.rows.map(({ strike }) => strike),
    lotSize: chain.lotSize,
    instrument,
    option(kind, strike) {
      const key = `${kind}${strike}`;
      const known = made.get(key);
      if (known !== undefined) return known;
      const terms = { underlying, expiry: chain.expiry, expiresAt: chain.expiresAt, lotSize: chain.lotSize };
      const none = { volume: 0, morning: 0, closing: 0 };
      const found = past.optionCandles({ ...terms, ...none, instrumentId: key, strike: strike / 10_000, isCall: kind === 'call' }, course);
      made.set(key, found);
      return found;
    },
  };
}
