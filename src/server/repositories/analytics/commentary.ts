import { type RawBuilder, sql } from 'kysely';
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

/** Exchange time and English text of a row. */
interface ToldRow {
  readonly at: ExchangeTime;
  readonly body_en: string;
}

async function toldRows(db: Db | Trx, order: RawBuilder<unknown>, most: number): Promise<ToldRow[]> {
  const { rows } = await sql<{ at: Date; body_en: string }>`
    select created_at as at, body_en from analytics_commentary where owner_id is null order by ${order} limit ${most}`.execute(db);
  return rows.map(({ at, body_en }) => ({ at: exchangeTime(at.getTime()), body_en }));
}

/** Returns the newest rows for everybody, newest first. */
export const newestCommentary = (db: Db | Trx, most: number): Promise<ToldRow[]> => toldRows(db, sql`created_at desc, id desc`, most);

/** Returns the oldest rows for everybody, oldest first. */
export const oldestCommentary = (db: Db | Trx, most: number): Promise<ToldRow[]> => toldRows(db, sql`created_at, id`, most);
