import { type Kysely, sql } from 'kysely';
import type { Database, Db, Trx } from '#server/db/database.ts';
import type { CandleDayRow, ChainDayRow, HistoryPlanRow, NewChainDay, PathDayRow } from '#server/db/tables/history.ts';

const CHUNK = 200;

/** Runs a transaction of reproducible data, so that its loss in a database crash does no harm. */
export function writeHistory<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`set local synchronous_commit = off`.execute(trx);
    return work(trx);
  });
}

/** Stores sessions of candles; existing sessions stay unchanged. */
export async function insertCandleDays(trx: Trx, rows: readonly CandleDayRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK)
    await trx
      .insertInto('candle_days')
      .values(rows.slice(from, from + CHUNK))
      .onConflict((conflict) => conflict.columns(['instrument_id', 'trading_date']).doNothing())
      .execute();
}

export async function insertChainDays(trx: Trx, rows: readonly NewChainDay[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('chain_days')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['underlying', 'expiry', 'trading_date']).doNothing())
    .execute();
}

export async function insertPathDays(trx: Trx, rows: readonly PathDayRow[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('path_days')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['underlying', 'trading_date']).doNothing())
    .execute();
}

/** Returns the newest stored sessions of an instrument from one date to another, both included, newest first. */
export function listCandleDays(db: Db, instrumentId: string, from: string, to: string, most: number): Promise<CandleDayRow[]> {
  return db
    .selectFrom('candle_days')
    .selectAll()
    .where('instrument_id', '=', instrumentId)
    .where('trading_date', '>=', from)
    .where('trading_date', '<=', to)
    .orderBy('trading_date', 'desc')
    .limit(most)
    .execute();
}

/** Returns whether candles of an instrument are stored. */
export async function hasCandleDays(db: Db, instrumentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('candle_days')
    .select('trading_date')
    .where('instrument_id', '=', instrumentId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the newest stored chains of an expiry from one date to another, both included, newest first. */
export function listChainDays(db: Db, underlying: string, expiry: string, from: string, to: string, most: number): Promise<ChainDayRow[]> {
  return db
    .selectFrom('chain_days')
    .selectAll()
    .where('underlying', '=', underlying)
    .where('expiry', '=', expiry)
    .where('trading_date', '>=', from)
    .where('trading_date', '<=', to)
    .orderBy('trading_date', 'desc')
    .limit(most)
    .execute();
}

/** Returns the newest stored expiry of an underlying with this prefix: a date, or the month of a monthly expiry. */
export async function findChainExpiry(db: Db, underlying: string, begins: string, monthly: boolean): Promise<string | undefined> {
  const row = await db
    .selectFrom('chain_days')
    .select('expiry')
    .where('underlying', '=', underlying)
    .where('expiry', 'like', `${begins}%`)
    .where('monthly', '=', monthly)
    .orderBy('expiry', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.expiry;
}

/** Returns the stored sessions of an instrument on these dates. */
export async function findCandleDays(db: Db, instrumentId: string, dates: readonly string[]): Promise<CandleDayRow[]> {
  if (dates.length === 0) return [];
  return db
    .selectFrom('candle_days')
    .selectAll()
    .where('instrument_id', '=', instrumentId)
    .where('trading_date', '=', sql<string>`any(${dates})`)
    .execute();
}

/** Returns the stored sessions of all instruments on these dates. */
export async function listClosingDays(
  db: Db,
  dates: readonly string[],
): Promise<Pick<CandleDayRow, 'instrument_id' | 'trading_date' | 'minutes'>[]> {
  if (dates.length === 0) return [];
  return db
    .selectFrom('candle_days')
    .select(['instrument_id', 'trading_date', 'minutes'])
    .where('trading_date', '=', sql<string>`any(${dates})`)
    .execute();
}

/** Returns the expiries with a stored chain on a date, soonest first. */
export async function listChainExpiries(db: Db, underlying: string, date: string): Promise<{ expiry: string; monthly: boolean }[]> {
  return db
    .selectFrom('chain_days')
    .select(['expiry', 'monthly'])
    .where('underlying', '=', underlying)
    .where('trading_date', '=', date)
    .orderBy('expiry')
    .execute();
}

/** Returns the stored chain of every expiry that was listed on a date, soonest first. */
export function listChainsOn(db: Db, underlying: string, date: string): Promise<ChainDayRow[]> {
  return db
    .selectFrom('chain_days')
    .selectAll()
    .where('underlying', '=', underlying)
    .where('trading_date', '=', date)
    .orderBy('expiry')
    .execute();
}

/** Returns the newest dates with a stored path of an underlying, newest first. */
export async function listPathDates(db: Db, underlying: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('path_days')
    .select('trading_date')
    .where('underlying', '=', underlying)
    .orderBy('trading_date', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ trading_date }) => trading_date);
}

/** Returns the newest date with stored chains of an underlying; undefined when there is none. */
export async function newestChainDate(db: Db, underlying: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('chain_days')
    .select('trading_date')
    .where('underlying', '=', underlying)
    .orderBy('trading_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.trading_date;
}

/** Returns the stored paths of an underlying for these dates. */
export async function findPathDays(db: Db, underlying: string, dates: readonly string[]): Promise<PathDayRow[]> {
  if (dates.length === 0) return [];
  return db
    .selectFrom('path_days')
    .selectAll()
    .where('underlying', '=', underlying)
    .where('trading_date', '=', sql<string>`any(${dates})`)
    .execute();
}

export function findHistoryPlan(db: Kysely<Database>): Promise<HistoryPlanRow | undefined> {
  return db.selectFrom('history_plan').selectAll().where('id', '=', 'simulated').executeTakeFirst();
}

/** Replaces the stored plan. */
export async function putHistoryPlan(db: Kysely<Database>, row: HistoryPlanRow): Promise<void> {
  const { id: _, ...change } = row;
  await db
    .insertInto('history_plan')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(change))
    .execute();
}

/** Counts another session as stored and returns whether the one before was the newest until now. */
export async function advanceHistoryPlan(trx: Trx, written: number): Promise<boolean> {
  const result = await trx
    .updateTable('history_plan')
    .set({ written })
    .where('id', '=', 'simulated')
    .where('written', '=', written - 1)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Returns the stored sessions of these instruments on one trading date. */
export function listCandleDaysOn(db: Db, date: string, instrumentIds: readonly string[]): Promise<CandleDayRow[]> {
  return db
    .selectFrom('candle_days')
    .selectAll()
    .where('trading_date', '=', date)
    .where('instrument_id', '=', sql<string>`any(${instrumentIds})`)
    .execute();
}

/** Returns, for each of the newest dates before a date, the stored chain of the next later expiry, newest first. */
export async function listNextChains(db: Db, underlying: string, before: string, most: number): Promise<ChainDayRow[]> {
  const { rows } = await sql<ChainDayRow>`
    select distinct on (trading_date) * from chain_days
    where underlying = ${underlying} and trading_date < ${before} and expiry > trading_date
    order by trading_date desc, expiry
    limit ${most}`.execute(db);
  return rows;
}

/** Returns, for each of the newest dates before a date, the chain of the soonest expiry at least so many days ahead, newest first. */
export async function listNearChainDays(
  db: Db,
  underlying: string,
  { before, daysAhead, most }: { readonly before: string; readonly daysAhead: number; readonly most: number },
): Promise<ChainDayRow[]> {
  return db
    .selectFrom('chain_days')
    .selectAll()
    .distinctOn('trading_date')
    .where('underlying', '=', underlying)
    .where('trading_date', '<', before)
    .where(sql<boolean>`expiry::date - trading_date::date >= ${daysAhead}`)
    .orderBy('trading_date', 'desc')
    .orderBy('expiry')
    .limit(most)
    .execute();
}

/** Returns the newest trading dates with stored candles of an instrument, newest first. */
export async function listCandleDates(db: Db, instrumentId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('candle_days')
    .select('trading_date')
    .where('instrument_id', '=', instrumentId)
    .orderBy('trading_date', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => row.trading_date);
}
