import type { Db } from '#server/db/database.ts';
import type { NewWatchlist, WatchlistRow } from '#server/db/tables/watchlists.ts';

/** Returns the lists that the user has ever set. */
export function listWatchlists(db: Db, userId: string): Promise<WatchlistRow[]> {
  return db.selectFrom('watchlists').selectAll().where('user_id', '=', userId).orderBy('number').execute();
}

/** Stores or replaces a list. */
export async function saveWatchlist(db: Db, row: NewWatchlist): Promise<void> {
  await db
    .insertInto('watchlists')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'number']).doUpdateSet({
        name: (eb) => eb.ref('excluded.name'),
        instrument_ids: (eb) => eb.ref('excluded.instrument_ids'),
        updated_at: (eb) => eb.ref('excluded.updated_at'),
      }),
    )
    .execute();
}
