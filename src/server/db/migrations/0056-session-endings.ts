import { type Kysely, sql } from 'kysely';

/** What a device keeps of a session that it could not end at the sign-out: it ends the session and opens nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column ending_hash text`.execute(db);
  await sql`create unique index sessions_ending on sessions (ending_hash) where ending_hash is not null`.execute(db);
}
