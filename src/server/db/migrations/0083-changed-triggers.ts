import { type Kysely, sql } from 'kysely';

/** The terms that a trigger at a broker elsewhere was asked to have, until the outcome of that change is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table broker_triggers add column asked_legs jsonb`.execute(db);
}
