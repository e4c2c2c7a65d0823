import type { Db, Trx } from '#server/db/database.ts';
import type { DayMinuteRow } from '#server/db/tables/day-minutes.ts';

/** Stores minutes; existing minutes stay unchanged. */
export async function insertDayMinutes(db: Db | Trx, rows: readonly DayMinuteRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('day_minutes')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['broker_account_id', 'trading_date', 'minute']).doNothing())
    .execute();
}

/** Returns the minutes of an account's day, in their order. */
export function listDayMinutes(db: Db | Trx, accountId: string, date: string): Promise<DayMinuteRow[]> {
  return db
    .selectFrom('day_minutes')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('trading_date', '=', date)
    .orderBy('minute')
    .execute();
}

/** Deletes the minutes of the days before a date. */
export async function forgetDayMinutes(db: Db | Trx, before: string): Promise<void> {
  await db.deleteFrom('day_minutes').where('trading_date', '<', before).execute();
}
