import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';
import type { PasskeyChallengesTable, PasskeysTable } from '#server/db/tables/user-security.ts';

export type PasskeyRow = Selectable<PasskeysTable>;

export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('credential_id').execute();
}

export function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/** Keeps a passkey; says no when it is known already. */
export async function insertPasskey(db: Db | Trx, row: Insertable<PasskeysTable>): Promise<boolean> {
  const stored = await db
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('credential_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Records a use. The counter only grows: of two parallel uses one is refused, if the authenticator counts at all. */
export async function countUse(db: Db, credentialId: string, counter: number, at: Date): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: at })
    .where('credential_id', '=', credentialId)
    .where((where) => where.or([where('counter', '<', counter), where.and([where('counter', '=', 0), where.val(counter === 0)])]))
    .returning('credential_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function deletePasskey(db: Db, userId: string, credentialId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .returning('credential_id')
    .executeTakeFirst();
  return gone !== undefined;
}

export async function deletePasskeysOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

export async function insertChallenge(db: Db, row: Insertable<PasskeyChallengesTable>): Promise<void> {
  await db.insertInto('passkey_challenges').values(row).execute();
}

/** Consumes a challenge, whatever the result. Returns its user (null = any), undefined when there was none. */
export async function spendChallenge(db: Db | Trx, challenge: string, now: Date): Promise<{ user_id: string | null } | undefined> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > now ? { user_id: row.user_id } : undefined;
}

export async function deleteOldChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
}
