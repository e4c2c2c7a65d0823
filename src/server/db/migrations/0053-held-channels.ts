import { type Kysely, sql } from 'kysely';

/** A channel that was busy or away is left alone until an instant: nothing passes what waits for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table telling_channels add column held_until timestamptz`.execute(db);
}
