import type { Selectable } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';
import type { SecondFactorsTable } from '#server/db/tables/user-security.ts';

type SecondFactorRow = Selectable<SecondFactorsTable>;

export function findSecondFactor(db: Db | Trx, userId: string): Promise<SecondFactorRow | undefined> {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Stores a secret awaiting its first code; returns false when a confirmed one exists. */
export async function putPendingSecret(db: Db, row: Pick<SecondFactorRow, 'user_id' | 'sealed_secret' | 'created_at'>): Promise<boolean> {
  const stored = await db
    .insertInto('second_factors')
    .values({ ...row, confirmed_at: null, last_step: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: row.sealed_secret, created_at: row.created_at })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Takes the code of a step: true once, and never for an earlier step than one that was taken. */
export async function takeStep(db: Db | Trx, userId: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function confirmSecret(trx: Trx, userId: string, at: Date): Promise<void> {
  await trx.updateTable('second_factors').set({ confirmed_at: at }).where('user_id', '=', userId).execute();
}

export async function deleteSecondFactor(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
}
