import { type Kysely, sql } from 'kysely';

/** The end of the pause of a busy or unreachable channel: deliveries keep their order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table telling_channels add column held_until timestamptz`.execute(db);
}
