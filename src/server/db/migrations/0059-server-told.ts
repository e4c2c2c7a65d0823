import { type Kysely, sql } from 'kysely';

/** The last notice to the owner about each server matter, so that a failure is reported once until repaired, also across restarts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table server_told (
      matter text primary key,
      state text not null,
      at timestamptz not null
    )`.execute(db);
}
