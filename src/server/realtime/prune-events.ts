import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/**
 * Removes at most `most` of the oldest events of a user, those from before an instant, and returns how many. What is left has no gap, and the
 * newest stays whatever its age: it says where the log has got to.
 */
export async function pruneEvents(db: Db, userId: string, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with oldest as (
      select seq, at from events where user_id = ${userId} order by seq limit ${most}),
    kept as (
      select least(
        (select min(seq) from oldest where at >= ${before}),
        (select head from event_heads where user_id = ${userId})) as seq)
    delete from events using kept
    where events.user_id = ${userId} and events.seq in (select seq from oldest) and events.seq < kept.seq`.execute(db);
  return Number(numAffectedRows ?? 0);
}
