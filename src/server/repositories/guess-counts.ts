import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';

/** The key of a count. */
export interface CountKey {
  readonly subject: string;
  readonly network: string;
}

/**
 * Counts a wrong answer unless its subject is locked, in one statement: parallel attempts each see the earlier ones. Null when locked. A resulting lock
 * is to be reported to `userId`.
 */
export async function countUnlessLocked(
  trx: Trx,
  { subject, network, userId }: CountKey & { readonly userId: string | null },
  { free, firstMs, longestMs }: { readonly free: number; readonly firstMs: number; readonly longestMs: number },
  { now, forgetBefore }: { now: Date; forgetBefore: Date },
): Promise<{ readonly lockedUntil: Date | null } | null> {
  const failures = sql`(case when old.last_failure_at < ${forgetBefore} then 1 else old.failures + 1 end)`;
  const { rows } = await sql<{ locked_until: Date | null }>`
    insert into guess_counts as old (subject, network, failures, last_failure_at, locked_until)
    values (${subject}, ${network}, 1, ${now}, null)
    on conflict (subject, network) do update set
      failures = ${failures},
      last_failure_at = excluded.last_failure_at,
      untold_user = case when ${failures} < ${free}::int then null else ${userId}::text end,
      locked_until = case when ${failures} < ${free}::int then null
        else ${now}::timestamptz + least(${longestMs}::float8, ${firstMs}::float8 * power(2, least(${failures} - ${free}::int, 40))) * interval '1 ms' end
      where old.locked_until is null or old.locked_until <= ${now} or old.locked_until > ${new Date(now.getTime() + longestMs)}
    returning locked_until`.execute(trx);
  const [row] = rows;
  return row === undefined ? null : { lockedUntil: row.locked_until };
}

/** Returns until when a subject is locked; null when it is not. */
export async function lockedUntil(db: Db | Trx, { subject, network }: CountKey, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('guess_counts')
    .select('locked_until')
    .where('subject', '=', subject)
    .where('network', '=', network)
    .where('locked_until', '>', now)
    .executeTakeFirst();
  return row?.locked_until ?? null;
}

/** Removes a counted attempt, with the lock caused by it. */
export async function uncount(trx: Trx, { subject, network }: CountKey, lockedUntilByIt: Date | null): Promise<void> {
  await sql`
    update guess_counts set
      failures = greatest(failures - 1, 0),
      untold_user = case when locked_until = ${lockedUntilByIt} then null else untold_user end,
      locked_until = case when locked_until = ${lockedUntilByIt} then null else locked_until end
    where subject = ${subject} and network = ${network}`.execute(trx);
}

export async function clearCount(trx: Trx, { subject, network }: CountKey): Promise<void> {
  await trx.deleteFrom('guess_counts').where('subject', '=', subject).where('network', '=', network).execute();
}

/** Marks the locks of these counts as reported. Returns the latest end of the unreported ones; null when there is none. */
export async function takeUntold(trx: Trx, keys: readonly CountKey[]): Promise<Date | null> {
  const rows = await trx
    .updateTable('guess_counts')
    .set({ untold_user: null })
    .where('untold_user', 'is not', null)
    .where((where) => where.or(keys.map(({ subject, network }) => where.and({ subject, network }))))
    .returning('locked_until')
    .execute();
  return rows
    .map((row) => row.locked_until)
    .reduce((latest, until) => ((until?.getTime() ?? 0) > (latest?.getTime() ?? 0) ? until : latest), null);
}

/** Returns the unreported locks of answers given before `before`. */
export async function untoldBefore(db: Db, before: Date): Promise<readonly (CountKey & { readonly userId: string })[]> {
  const rows = await db
    .selectFrom('guess_counts')
    .select(['subject', 'network', 'untold_user as userId'])
    .where('last_failure_at', '<', before)
    .where('untold_user', 'is not', null)
    .$narrowType<{ userId: string }>()
    .execute();
  return rows;
}

/** Deletes every count of a subject. */
export async function clearSubject(trx: Trx, subject: string): Promise<void> {
  await trx.deleteFrom('guess_counts').where('subject', '=', subject).execute();
}

export async function deleteOldCounts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('guess_counts').where('last_failure_at', '<', before).execute();
}

/** Returns whether the user has signed in from this network since `since`. */
export async function isKnownNetwork(db: Db, userId: string, network: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('known_networks')
    .select('network')
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .where('seen_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteNetwork(db: Db | Trx, userId: string, network: string, now: Date): Promise<void> {
  await db
    .insertInto('known_networks')
    .values({ user_id: userId, network, seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ seen_at: now }))
    .execute();
}

export async function forgetOldNetworks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('known_networks').where('seen_at', '<', before).execute();
}
