import { type Kysely, sql } from 'kysely';

/** The hash of a token kept by a device that could not end its session at sign-out: the token can only end the session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column ending_hash text`.execute(db);
  await sql`create unique index sessions_ending on sessions (ending_hash) where ending_hash is not null`.execute(db);
}
