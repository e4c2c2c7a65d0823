import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Gives new names to what a user has under old ones: the user, accounts, portfolios, bots and watchlists. What is called otherwise stays. */
export async function renameEverything(db: Db, userId: string, names: readonly (readonly [from: string, to: string])[]): Promise<void> {
  const [from, to] = [names.map(([old]) => old), names.map(([, renamed]) => renamed)];
  const given = sql`unnest(${from}::text[], ${to}::text[]) as given (old, renamed)`;
  await db.transaction().execute(async (trx) => {
    await sql`update users set name = renamed from ${given} where id = ${userId} and name = old`.execute(trx);
    await sql`update broker_accounts set label = renamed from ${given} where user_id = ${userId} and label = old`.execute(trx);
    for (const table of ['portfolios', 'bots', 'watchlists'])
      await sql`update ${sql.table(table)} set name = renamed from ${given} where user_id = ${userId} and name = old`.execute(trx);
  });
}
