import type { Db, Trx } from '#server/db/database.ts';
import type { SecretPurpose } from '#server/db/tables/broker-desk.ts';

/** Returns the sealed secrets of an account for a purpose. */
export async function findSecrets(db: Db | Trx, accountId: string, purpose: SecretPurpose): Promise<string | undefined> {
  const row = await db
    .selectFrom('broker_secrets')
    .select('sealed_values')
    .where('broker_account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row?.sealed_values;
}

/** Stores the sealed secrets of an account for a purpose, in place of those before. */
export async function saveSecrets(trx: Trx, accountId: string, purpose: SecretPurpose, sealed_values: string, at: Date): Promise<void> {
  await trx
    .insertInto('broker_secrets')
    .values({ broker_account_id: accountId, purpose, sealed_values, updated_at: at })
    .onConflict((conflict) => conflict.columns(['broker_account_id', 'purpose']).doUpdateSet({ sealed_values, updated_at: at }))
    .execute();
}

/** Deletes the secrets of an account, of one purpose if one is given. */
export async function deleteSecrets(trx: Trx, accountId: string, purpose?: SecretPurpose): Promise<void> {
  await trx
    .deleteFrom('broker_secrets')
    .where('broker_account_id', '=', accountId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'session'))
    .execute();
}
