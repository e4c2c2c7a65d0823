import { sql } from 'kysely';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { Db, Trx } from '#server/db/database.ts';
import { isoOf, type NewRow, putRows, type RowStamp } from './rows.ts';

export type NewCommentary = NewRow<'commentary'>;

/** Adds sentences about the market. */
export function addCommentary(db: Db | Trx, rows: readonly NewCommentary[], stamp: RowStamp): Promise<void> {
  return putRows(db, 'commentary', rows, stamp);
}

/** Removes what speaks of before an instant of the exchange. */
export async function deleteCommentaryBefore(db: Db | Trx, before: ExchangeTime): Promise<void> {
  await sql`delete from analytics_commentary where created_at < ${isoOf(before)}`.execute(db);
}
