import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';
import { type NewRow, putRows, type RowStamp } from './rows.ts';

export type NewHostedBot = NewRow<'bots'>;

/** Stores hosted strategy bots with their measurements; an existing bot with the same `key` is replaced. */
export function putHostedBots(db: Db | Trx, rows: readonly NewHostedBot[], stamp: RowStamp): Promise<void> {
  return putRows(db, 'bots', rows, stamp, ['key']);
}

/** Removes the public bots with other keys. */
export async function deleteOtherHostedBots(db: Db | Trx, keys: readonly string[]): Promise<void> {
  await sql`delete from analytics_bots where owner_id is null and key <> all(${[...keys]})`.execute(db);
}
