import type { Db, Trx } from '#server/db/database.ts';

/** Returns the last notice to the owner about a matter; null: none yet. */
export async function readTold(db: Db | Trx, matter: string): Promise<string | null> {
  const row = await db.selectFrom('server_told').select('state').where('matter', '=', matter).executeTakeFirst();
  return row?.state ?? null;
}

/** Stores the notice to the owner about a matter. */
export async function writeTold(trx: Trx, matter: string, state: string, at: Date): Promise<void> {
  await trx
    .insertInto('server_told')
    .values({ matter, state, at })
    .onConflict((conflict) => conflict.column('matter').doUpdateSet({ state, at }))
    .execute();
}
