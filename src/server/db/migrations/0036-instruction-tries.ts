import { type Kysely, sql } from 'kysely';

/** Failed writes of an instruction's orders, counted across restarts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table instructions add column tries jsonb not null default '{}'`.execute(db);
}
