import type { Db, Trx } from '#server/db/database.ts';

/** Replaces every unused invitation by a new one. */
export async function replaceInvite(db: Db, codeHash: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('invites').where('used_at', 'is', null).execute();
    await trx.insertInto('invites').values({ code_hash: codeHash, created_at: now, used_at: null, used_by: null }).execute();
  });
}

/** Marks an invitation as used by a user; returns false for an unknown or used one. */
export async function useInvite(trx: Trx, codeHash: string, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('invites')
    .set({ used_at: now, used_by: userId })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
