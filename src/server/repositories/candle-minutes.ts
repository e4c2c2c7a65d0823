import type { Db, Trx } from '#server/db/database.ts';

/** Stores or replaces a minute of the session under way. */
export async function putCandleMinute(trx: Trx, date: string, minute: number, candles: string): Promise<void> {
  await trx
    .insertInto('candle_minutes')
    .values({ trading_date: date, minute, candles })
    .onConflict((conflict) => conflict.columns(['trading_date', 'minute']).doUpdateSet({ candles }))
    .execute();
}

/** Returns the stored minutes, oldest first. */
export function listCandleMinutes(db: Db): Promise<{ trading_date: string; minute: number; candles: string }[]> {
  return db.selectFrom('candle_minutes').selectAll().orderBy('trading_date').orderBy('minute').execute();
}

export async function deleteCandleMinutes(trx: Trx, date: string): Promise<void> {
  await trx.deleteFrom('candle_minutes').where('trading_date', '<=', date).execute();
}
