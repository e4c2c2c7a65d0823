import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';
import { type NewRow, putRows, type RowStamp } from './rows.ts';

export type NewDailyData = NewRow<'daily_data'>;

/** Stores ended days; an existing day is replaced. */
export function putDailyData(db: Db | Trx, rows: readonly NewDailyData[], stamp: RowStamp): Promise<void> {
  return putRows(db, 'daily_data', rows, stamp, ['trading_date']);
}

/** Returns the trading dates that have a row for everybody, newest first. */
export async function listDailyDates(db: Db): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select trading_date::text as date from analytics_daily_data where owner_id is null order by trading_date desc`.execute(db);
  return rows.map(({ date }) => date);
}
