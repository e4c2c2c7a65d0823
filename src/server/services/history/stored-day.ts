import { sessionOn } from '#domain/calendar/trading-days.ts';
import type { DayTape, TapeExpiry } from '#domain/backtest/replay/day-tape.ts';
import type { Instrument, SpotInstrument } from '#domain/instruments/instrument.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { Db } from '#server/db/database.ts';
import type { MarketPast } from '#server/market/market-past.ts';
import { decodeCandles } from '#server/repositories/codecs/candle-bytes.ts';
import { decodePath } from '#server/repositories/codecs/path-bytes.ts';
import { findCandleDays, findPathDays, listCandleDaysOn, listChainsOn } from '#server/repositories/history.ts';
import { chainOfRow } from './history-rows.ts';

interface Needs {
  readonly db: Db;
  readonly past: MarketPast;
  readonly instruments: readonly Instrument[];
}

/**
 * Returns a stored session with everything that was listed on it; null when it is not stored. Options are computed from the stored path and
 * surface as the candles of the chart are, each when it is asked for and once; futures are there as far as they are still listed.
 */
export async function storedDay({ db, past, instruments }: Needs, spot: SpotInstrument, date: string): Promise<DayTape | null> {
  const { underlying } = spot;
  const own = instruments.filter((each) => each.underlying === underlying);
  const futures = own.flatMap((each) => (each.kind === 'future' ? [each] : []));
  const option = own.find(({ kind }) => kind === 'option');
  const [chainRows, [pathRow], [spotRow], futureRows] = await Promise.all([
    listChainsOn(db, underlying, date),
    findPathDays(db, underlying, [date]),
    findCandleDays(db, spot.id, [date]),
    listCandleDaysOn(
      db,
      date,
      futures.map(({ id }) => id),
    ),
  ]);
  if (option === undefined || pathRow === undefined || spotRow === undefined || chainRows.length === 0) return null;
  const session = sessionOn(date);
  const minutes = decodeCandles(spotRow.minutes, session.opensAt);
  const course = { session, path: decodePath(pathRow.path), candles: minutes };
  const expiries = chainRows.map((row): TapeExpiry => {
    const { expiry, monthly, expiresAt, lotSize, rows } = chainOfRow(row);
    return { date: expiry, monthly, expiresAt, lotSize, strikes: rows.map(({ strike }) => strike) };
  });
  const made = new Map<string, readonly Candle[]>();
  return {
    session,
    underlying,
    segment: option.segment,
    tick: { option: option.tickSize, future: futures[0]?.tickSize ?? option.tickSize },
    spot: minutes,
    expiries,
    option({ date: expiry, expiresAt, lotSize }, kind, strike) {
      const key = `${kind}${strike} ${expiry}`;
      const known = made.get(key);
      if (known !== undefined) return known;
      const terms = { instrumentId: key, underlying, expiry, expiresAt, lotSize, strike: strike / 10_000, isCall: kind === 'call' };
      const found = past.optionCandles({ ...terms, volume: 0, morning: 0, closing: 0 }, course);
      made.set(key, found);
      return found;
    },
    future({ date: expiry }) {
      const listed = futures.find((each) => each.expiry === expiry);
      const row = futureRows.find(({ instrument_id }) => instrument_id === listed?.id);
      return row === undefined ? [] : decodeCandles(row.minutes, session.opensAt);
    },
  };
}
