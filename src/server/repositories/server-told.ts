import type { Db, Trx } from '#server/db/database.ts';

/** Returns what the owner was told last of a matter; null: nothing yet. */
export async function readTold(db: Db | Trx, matter: string): Promise<string | null> {
  const row = await db.selectFrom('server_told').select('state').where('matter', '=', matter).executeTakeFirst();
  return row?.state ?? null;
}

/** Writes down what the owner is told of a matter. */
export async function writeTold(trx: Trx, matter: string, state: string, at: Date): Promise<void> {
  await trx
    .insertInto('server_told')
    .values({ matter, state, at })
    .onConflict((conflict) => conflict.column('matter').doUpdateSet({ state, at }))
    .execute();
}
