import { type Kysely, sql } from 'kysely';

/** How often an order of an instruction could not be written down: a restart does not begin to count anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table instructions add column tries jsonb not null default '{}'`.execute(db);
}
