import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/db/database.ts';

const notRemoved = sql`removed_at is null`;
/** By account, to use the index. */
const liveOf = (kinds: RawBuilder<unknown>) => sql`live and kind in (${kinds})
    and broker_account_id in (select id from broker_accounts as own where own.user_id = instructions.user_id)`;
/** Condition of the rows that count, by table. */
const KEPT = {
  broker_accounts: notRemoved,
  portfolios: sql`removed_at is null and not placed_elsewhere`,
  bots: notRemoved,
  bot_sets: notRemoved,
  screens: notRemoved,
  alerts: notRemoved,
  passkeys: sql`true`,
  instructions: liveOf(sql`'exit-pair', 'gtt'`),
  runs: liveOf(sql`'bot-run'`),
} as const;
/** Tables named differently from their quota. */
const TABLES: Readonly<Partial<Record<keyof typeof KEPT, string>>> = { runs: 'instructions' };

/** Returns how many a user keeps. Others of the user that count wait for the end of the transaction, so that none slips in between. */
export async function countKept(trx: Trx, userId: string, table: keyof typeof KEPT): Promise<number> {
  await sql`select id from users where id = ${userId} for no key update`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(TABLES[table] ?? table)} where user_id = ${userId} and ${KEPT[table]}`.execute(trx);
  return rows[0]?.count ?? 0;
}
