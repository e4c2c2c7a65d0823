import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Returns until when sign-in with this e-mail is locked; null when it is not. */
export async function lockedUntil(db: Db, email: string, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('sign_in_attempts')
    .select('locked_until')
    .where('email', '=', email)
    .where('locked_until', '>', now)
    .executeTakeFirst();
  return row?.locked_until ?? null;
}

/** Counts a wrong password; failures before `forgetBefore` no longer count. Returns how many in a row that makes. */
export async function countFailure(db: Db, email: string, now: Date, forgetBefore: Date): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_attempts as old (email, failures, last_failure_at) values (${email}, 1, ${now})
    on conflict (email) do update set
      failures = case when old.last_failure_at < ${forgetBefore} then 1 else old.failures + 1 end,
      last_failure_at = excluded.last_failure_at
    returning failures`.execute(db);
  return rows[0]?.failures ?? 1;
}

export async function lockUntil(db: Db, email: string, until: Date): Promise<void> {
  await db.updateTable('sign_in_attempts').set({ locked_until: until }).where('email', '=', email).execute();
}

export async function clearFailures(db: Db, email: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('email', '=', email).execute();
}

export async function deleteOldFailures(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('last_failure_at', '<', before).execute();
}
