import type { DayTape, TapeExpiry } from '#domain/backtest/replay/day-tape.ts';
import type { Instrument, SpotInstrument } from '#domain/instruments/instrument.ts';
import type { Db } from '#server/db/database.ts';
import { spotOf } from '#server/market/chain-catalogue.ts';
import type { MarketPast } from '#server/market/market-past.ts';
import { findCandleDays, findPathDays, listCandleDaysOn, listChainsOn } from '#server/repositories/history.ts';
import { chainOfRow } from './history-rows.ts';
import { type StoredDay, tapeOfDay } from '#domain/backtest/replay/stored-day.ts';

interface Needs {
  readonly db: Db;
  readonly past: MarketPast;
  readonly instruments: readonly Instrument[];
}

/** Listing data of an underlying not stored with a session. Plain data, so that sessions can be read without an exchange. */
export interface StoredListing extends Pick<StoredDay, 'underlying' | 'segment' | 'marginClass' | 'tick'> {
  readonly spotId: string;
  readonly futures: readonly { readonly id: string; readonly expiry: string }[];
}

/** Returns the listing data of an underlying; null when no option is listed. */
export function listingOf(instruments: readonly Instrument[], underlying: string): StoredListing | null {
  const spot = spotOf(instruments, underlying);
  const own = instruments.filter((each) => each.underlying === underlying);
  const futures = own.flatMap((each) => (each.kind === 'future' ? [each] : []));
  const option = own.find(({ kind }) => kind === 'option');
  if (spot === null || option === undefined) return null;
  return {
    underlying,
    segment: option.segment,
    marginClass: spot.kind === 'equity' ? 'stock' : 'index',
    tick: { option: option.tickSize, future: futures[0]?.tickSize ?? option.tickSize },
    spotId: spot.id,
    futures: futures.map(({ id, expiry }) => ({ id, expiry })),
  };
}

/** Returns what is stored of a session; null when it is not stored. Futures are there as far as they are still listed. */
export async function readStoredDay(db: Db, listing: StoredListing | null, date: string): Promise<StoredDay | null> {
  if (listing === null) return null;
  const { spotId, futures: listed, ...told } = listing;
  const [chainRows, [pathRow], [spotRow], futureRows] = await Promise.all([
    listChainsOn(db, listing.underlying, date),
    findPathDays(db, listing.underlying, [date]),
    findCandleDays(db, spotId, [date]),
    listCandleDaysOn(
      db,
      date,
      listed.map(({ id }) => id),
    ),
  ]);
  if (pathRow === undefined || spotRow === undefined || chainRows.length === 0) return null;
  return {
    date,
    ...told,
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

/** Returns a stored session for a backtest; null when it is not stored. */
export async function storedDay({ db, past, instruments }: Needs, spot: SpotInstrument, date: string): Promise<DayTape | null> {
  const day = await readStoredDay(db, listingOf(instruments, spot.underlying), date);
  return day === null ? null : tapeOfDay(past.calendar, day, past.optionCandles);
}
