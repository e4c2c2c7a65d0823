import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';
import type { BrokerHoldingsRow, StoredHolding } from '#server/db/tables/broker-desk.ts';

/** Stores the shares that a broker has told, in place of those told before. */
export async function saveHoldings(trx: Trx, accountId: string, held: readonly StoredHolding[], readAt: Date): Promise<void> {
  const told = { holdings: JSON.stringify(held), read_at: readAt };
  await trx
    .insertInto('broker_holdings')
    .values({ broker_account_id: accountId, ...told })
    .onConflict((conflict) => conflict.column('broker_account_id').doUpdateSet(told))
    .execute();
}

/** Returns the shares told last; undefined before the first time. */
export function findHoldings(db: Db, accountId: string): Promise<BrokerHoldingsRow | undefined> {
  return db.selectFrom('broker_holdings').selectAll().where('broker_account_id', '=', accountId).executeTakeFirst();
}

/** Returns when the shares of these accounts were read last. */
export async function listHoldingsTimes(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('broker_holdings')
    .select(['broker_account_id', 'read_at'])
    .where('broker_account_id', '=', sql<string>`any(${accountIds})`)
    .execute();
  return new Map(rows.map((row) => [row.broker_account_id, row.read_at.getTime()]));
}
