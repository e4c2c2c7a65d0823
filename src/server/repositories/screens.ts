import type { Updateable } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';
import type { NewScreen, ScreenRow, ScreensTable } from '#server/db/tables/screens.ts';

const screens = (db: Db | Trx, userId: string) =>
  db.selectFrom('screens').selectAll().where('user_id', '=', userId).where('removed_at', 'is', null);

/** Returns the user's screens by name. */
export function listScreens(db: Db | Trx, userId: string): Promise<ScreenRow[]> {
  return screens(db, userId).orderBy('name').orderBy('id').execute();
}

export function findScreen(db: Db | Trx, userId: string, id: string): Promise<ScreenRow | undefined> {
  return screens(db, userId).where('id', '=', id).executeTakeFirst();
}

/** Returns the user's screen, held until the transaction ends. */
export function lockScreen(trx: Trx, userId: string, id: string): Promise<ScreenRow | undefined> {
  return screens(trx, userId).where('id', '=', id).forUpdate().executeTakeFirst();
}

export function insertScreen(trx: Trx, row: NewScreen): Promise<ScreenRow> {
  return trx.insertInto('screens').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateScreen(
  trx: Trx,
  id: string,
  change: Pick<Updateable<ScreensTable>, 'name' | 'screen' | 'revision' | 'updated_at' | 'removed_at'>,
): Promise<ScreenRow> {
  return trx.updateTable('screens').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
