import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { BrokerFundsTable } from '#server/db/tables/broker-desk.ts';

/** Stores what a broker has told of an account's money. Returns the account at the first amount, with which it began. */
export async function saveFunds(trx: Trx, row: BrokerFundsTable): Promise<BrokerAccountRow | undefined> {
  const { broker_account_id: accountId, ...told } = row;
  await trx
    .insertInto('broker_funds')
    .values(row)
    .onConflict((conflict) => conflict.column('broker_account_id').doUpdateSet(told))
    .execute();
  if (row.cash <= 0) return undefined;
  return trx
    .updateTable('broker_accounts')
    .set({ opening_balance: row.cash })
    .where('id', '=', accountId)
    .where('opening_balance', '=', 0)
    .returningAll()
    .executeTakeFirst();
}

/** Returns when the money of these accounts was read last. */
export async function listFundsTimes(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('broker_funds')
    .select(['broker_account_id', 'read_at'])
    .where('broker_account_id', '=', sql<string>`any(${accountIds})`)
    .execute();
  return new Map(rows.map((row) => [row.broker_account_id, row.read_at.getTime()]));
}
