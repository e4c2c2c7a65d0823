import type { Db, Trx } from '#server/db/database.ts';

/** Returns whether the server is a user's. */
export async function ownsServer(db: Db, userId: string): Promise<boolean> {
  return (await db.selectFrom('server_owner').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined;
}

/** Returns the user who owns the server; null: nobody does. */
export async function ownersId(db: Db | Trx): Promise<string | null> {
  const row = await db.selectFrom('server_owner').select('user_id').executeTakeFirst();
  return row?.user_id ?? null;
}

/** Returns the e-mail of the owner; null: nobody owns it. */
export async function ownersEmail(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('server_owner')
    .innerJoin('users', 'users.id', 'server_owner.user_id')
    .select('users.email')
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Gives the server to a user, in the place of whoever has it. */
export async function setServerOwner(trx: Trx, userId: string, since: Date): Promise<void> {
  await trx.deleteFrom('server_owner').execute();
  await trx.insertInto('server_owner').values({ user_id: userId, since }).execute();
}
