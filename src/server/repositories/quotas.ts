import { sql } from 'kysely';
import type { Trx } from '#server/db/database.ts';

/** Returns how many a user keeps. Others of the user that count wait for the end of the transaction, so that none slips in between. */
export async function countKept(trx: Trx, userId: string, table: 'broker_accounts' | 'portfolios' | 'bots'): Promise<number> {
  await sql`select id from users where id = ${userId} for no key update`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where user_id = ${userId} and removed_at is null`.execute(trx);
  return rows[0]?.count ?? 0;
}
