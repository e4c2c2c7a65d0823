import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';
import type { FillRow } from '#server/db/tables/fills.ts';
import type { NewPositionDay, PositionDayRow } from '#server/db/tables/position-days.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';

const CHUNK = 500;

/** Stores the ends of days. One that is stored stays as it is. */
export async function insertPositionDays(trx: Trx, rows: readonly NewPositionDay[]): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK)
    await trx
      .insertInto('position_days')
      .values(rows.slice(from, from + CHUNK))
      .onConflict((conflict) => conflict.columns(['position_id', 'trading_date']).doNothing())
      .execute();
}

/** Returns the newest stored day of each of the positions before a date. */
export async function lastDaysBefore(db: Db | Trx, positionIds: readonly string[], date: string): Promise<Map<string, PositionDayRow>> {
  if (positionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('position_days')
    .distinctOn('position_id')
    .selectAll()
    .where('position_id', '=', sql<string>`any(${positionIds})`)
    .where('trading_date', '<', date)
    .orderBy('position_id')
    .orderBy('trading_date', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.position_id, row]));
}

/** Returns the stored days of an account from one date to another, both included, oldest first. */
export function listPositionDays(db: Db | Trx, accountId: string, from: string, to: string): Promise<PositionDayRow[]> {
  return db
    .selectFrom('position_days')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('trading_date', '>=', from)
    .where('trading_date', '<=', to)
    .orderBy('trading_date')
    .orderBy('position_id')
    .execute();
}

/** Returns every position that an account ever had. */
export function listPositionsOfAccount(db: Db | Trx, accountId: string): Promise<PositionRow[]> {
  return db.selectFrom('positions').selectAll().where('broker_account_id', '=', accountId).orderBy('id').execute();
}

/** Returns the positions that are open or were changed on the date: of an account, or of all. */
export function listPositionsOfDay(db: Db | Trx, date: string, accountId: string | null): Promise<PositionRow[]> {
  let query = db
    .selectFrom('positions')
    .selectAll()
    .where((eb) => eb.or([eb('net_quantity', '<>', 0), eb('last_trade_date', '=', date)]));
  if (accountId !== null) query = query.where('broker_account_id', '=', accountId);
  return query.orderBy('id').execute();
}

/** Returns the entries of the positions that were booked from one date on and before another, in the order of booking. */
export function listEntries(db: Db | Trx, positionIds: readonly string[], from: string, before: string | null): Promise<FillRow[]> {
  if (positionIds.length === 0) return Promise.resolve([]);
  let query = db
    .selectFrom('fills')
    .selectAll()
    .where('position_id', '=', sql<string>`any(${positionIds})`)
    .where('trade_date', '>=', from);
  if (before !== null) query = query.where('trade_date', '<', before);
  return query.orderBy('sequence').execute();
}
