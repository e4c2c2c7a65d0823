import type { Trx } from '#server/db/database.ts';

/** Makes other imports of the user wait for the end of the transaction: what is stored is limited. */
export async function lockImports(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}
