import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Adds to a user's count of tested variants of an idea; returns the new count. */
export async function countTrials(db: Db, userId: string, family: string, variants: number): Promise<number> {
  const { rows } = await sql<{ tried: string | number }>`
    insert into bot_trials as known (user_id, family, tried) values (${userId}, ${family}, ${variants})
    on conflict (user_id, family) do update set tried = known.tried + excluded.tried
    returning tried`.execute(db);
  return Number(rows[0]?.tried ?? variants);
}

/** Returns how many variants of an idea a user has played. */
export async function findTrials(db: Db, userId: string, family: string): Promise<number> {
  const row = await db
    .selectFrom('bot_trials')
    .select('tried')
    .where('user_id', '=', userId)
    .where('family', '=', family)
    .executeTakeFirst();
  return row?.tried ?? 0;
}
