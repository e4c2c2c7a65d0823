import { sql } from 'kysely';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';
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

/** Returns the newest rows for everybody, newest first: when they speak of, and what they say in English. */
export async function newestCommentary(db: Db | Trx, most: number): Promise<{ at: ExchangeTime; body_en: string }[]> {
  const { rows } = await sql<{ at: Date; body_en: string }>`
    select created_at as at, body_en from analytics_commentary where owner_id is null order by created_at desc, id desc limit ${most}`.execute(
    db,
  );
  return rows.map(({ at, body_en }) => ({ at: exchangeTime(at.getTime()), body_en }));
}
