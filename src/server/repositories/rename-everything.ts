import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/**
 * Renames what a user has under old names: the user, accounts, portfolios, bots with their runs, watchlists, and subjects of alerts. Other names stay.
 * Runs and alerts are also in memory, so their engines must reload them.
 */
export async function renameEverything(db: Db, userId: string, names: readonly (readonly [from: string, to: string])[]): Promise<void> {
  const [from, to] = [names.map(([old]) => old), names.map(([, renamed]) => renamed)];
  const given = sql`unnest(${from}::text[], ${to}::text[]) as given (old, renamed)`;
  await db.transaction().execute(async (trx) => {
    await sql`update users set name = renamed from ${given} where id = ${userId} and name = old`.execute(trx);
    await sql`update broker_accounts set label = renamed from ${given} where user_id = ${userId} and label = old`.execute(trx);
    for (const table of ['portfolios', 'bots', 'watchlists'])
      await sql`update ${sql.table(table)} set name = renamed from ${given} where user_id = ${userId} and name = old`.execute(trx);
    await sql`
      update instructions set state = jsonb_set(state, '{name}', to_jsonb(renamed)) from ${given}
      where user_id = ${userId} and kind in ('bot-run', 'bot-set') and state ->> 'name' = old`.execute(trx);
    await sql`
      update alerts set terms = jsonb_set(terms, '{terms}', (
        select jsonb_agg(case when renamed is null then term else jsonb_set(term, '{subject}', to_jsonb(renamed)) end order by place)
        from jsonb_array_elements(terms -> 'terms') with ordinality as each (term, place) left join ${given} on term ->> 'subject' = old))
      where user_id = ${userId}`.execute(trx);
  });
}
