import { type Kysely, sql } from 'kysely';

/** The market as it was last before the newest session ended, JSON text: what the records of that day are made from, also after a kill. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table venue_state add column closing_market text`.execute(db);
}
