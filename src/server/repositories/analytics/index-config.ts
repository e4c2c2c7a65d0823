import type { Db, Trx } from '#server/db/database.ts';
import { type NewRow, putRows, type RowStamp } from './rows.ts';

type NewIndexConfig = NewRow<'index_config'>;

/** Stores the one row of an owner. `owner_id` alone is its key. */
export function putIndexConfig(db: Db | Trx, row: NewIndexConfig, stamp: RowStamp): Promise<void> {
  return putRows(db, 'index_config', [row], stamp, []);
}
