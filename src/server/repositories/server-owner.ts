import type { Db, Trx } from '#server/db/database.ts';

/** Returns whether the server is a user's. */
export async function ownsServer(db: Db, userId: string): Promise<boolean> {
  return (await db.selectFrom('server_owner').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined;
}

/** Returns the owner's user id; null without an owner. */
export async function ownersId(db: Db | Trx): Promise<string | null> {
  const row = await db.selectFrom('server_owner').select('user_id').executeTakeFirst();
  return row?.user_id ?? null;
}

/** Returns the owner's e-mail; null without an owner. */
export async function ownersEmail(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('server_owner')
    .innerJoin('users', 'users.id', 'server_owner.user_id')
    .select('users.email')
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Makes a user the owner of the server, replacing the present one. */
export async function setServerOwner(trx: Trx, userId: string, since: Date): Promise<void> {
  await trx.deleteFrom('server_owner').execute();
  await trx.insertInto('server_owner').values({ user_id: userId, since }).execute();
}
