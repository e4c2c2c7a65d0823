import type { DayTape, TapeExpiry } from '#domain/backtest/replay/day-tape.ts';
import type { Instrument, SpotInstrument } from '#domain/instruments/instrument.ts';
import type { Db } from '#server/db/database.ts';
import type { MarketPast } from '#server/market/market-past.ts';
import { findCandleDays, findPathDays, listCandleDaysOn, listChainsOn } from '#server/repositories/history.ts';
import { chainOfRow } from './history-rows.ts';
import { type StoredDay, tapeOfDay } from './tape-of-day.ts';

interface Needs {
  readonly db: Db;
  readonly past: MarketPast;
  readonly instruments: readonly Instrument[];
}

/** Returns what is stored of a session; null when it is not stored. Futures are there as far as they are still listed. */
export async function readStoredDay(
  { db, instruments }: Omit<Needs, 'past'>,
  spot: SpotInstrument,
  date: string,
): Promise<StoredDay | null> {
  const { underlying } = spot;
  const own = instruments.filter((each) => each.underlying === underlying);
  const listed = own.flatMap((each) => (each.kind === 'future' ? [each] : []));
  const option = own.find(({ kind }) => kind === 'option');
  const [chainRows, [pathRow], [spotRow], futureRows] = await Promise.all([
    listChainsOn(db, underlying, date),
    findPathDays(db, underlying, [date]),
    findCandleDays(db, spot.id, [date]),
    listCandleDaysOn(
      db,
      date,
      listed.map(({ id }) => id),
    ),
  ]);
  if (option === undefined || pathRow === undefined || spotRow === undefined || chainRows.length === 0) return null;
  return {
    date,
    underlying,
    segment: option.segment,
    marginClass: spot.kind === 'equity' ? 'stock' : 'index',
    tick: { option: option.tickSize, future: listed[0]?.tickSize ?? option.tickSize },
    path: pathRow.path,
    spot: spotRow.minutes,
    expiries: chainRows.map((row): TapeExpiry => {
      const { expiry, monthly, expiresAt, lotSize, rows } = chainOfRow(row);
      return { date: expiry, monthly, expiresAt, lotSize, strikes: rows.map(({ strike }) => strike) };
    }),
    futures: listed.flatMap(({ id, expiry }) => {
      const row = futureRows.find(({ instrument_id }) => instrument_id === id);
      return row === undefined ? [] : [{ expiry, minutes: row.minutes }];
    }),
  };
}

/** Returns a stored session, ready to be played; null when it is not stored. */
export async function storedDay({ db, past, instruments }: Needs, spot: SpotInstrument, date: string): Promise<DayTape | null> {
  const day = await readStoredDay({ db, instruments }, spot, date);
  return day === null ? null : tapeOfDay(day, past.optionCandles);
}
