import { sql } from 'kysely';
import type { Trx } from '#server/db/database.ts';

const notRemoved = sql`removed_at is null`;
/** What counts of each table. */
const KEPT = {
  broker_accounts: notRemoved,
  portfolios: notRemoved,
  bots: notRemoved,
  screens: notRemoved,
  alerts: notRemoved,
  passkeys: sql`true`,
  // By account, as they are indexed.
  instructions: sql`live and kind in ('exit-pair', 'gtt')
    and broker_account_id in (select id from broker_accounts as own where own.user_id = instructions.user_id)`,
} as const;

/** Returns how many a user keeps. Others of the user that count wait for the end of the transaction, so that none slips in between. */
export async function countKept(trx: Trx, userId: string, table: keyof typeof KEPT): Promise<number> {
  await sql`select id from users where id = ${userId} for no key update`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where user_id = ${userId} and ${KEPT[table]}`.execute(trx);
  return rows[0]?.count ?? 0;
}
