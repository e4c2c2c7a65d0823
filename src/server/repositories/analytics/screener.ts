import { sql } from 'kysely';
import type { AnalyticsRow } from '#contract/analytics/tables.ts';
import type { Db, Trx } from '#server/db/database.ts';
import { listRows, type NewRow, putRows, type RowStamp } from './rows.ts';

export type NewRecommendation = NewRow<'screener'>;

/** Stores computed ideas; an existing one with the same `key` is replaced, such as at its close. */
export function putRecommendations(db: Db | Trx, rows: readonly NewRecommendation[], stamp: RowStamp): Promise<void> {
  return putRows(db, 'screener', rows, stamp, ['key']);
}

/** Returns the ideas of one owner (null: those for everybody), newest first. */
export function listRecommendations(db: Db | Trx, ownerId: string | null): Promise<AnalyticsRow<'screener'>[]> {
  return listRows(db, 'screener', ownerId);
}

/** Removes the ideas for everybody with these keys. */
export async function deleteRecommendations(db: Db | Trx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await sql`delete from analytics_screener where owner_id is null and key = any(${[...keys]})`.execute(db);
}
