import { type Kysely, sql } from 'kysely';

/** The portfolio for which a trigger was placed here: the orders of that trigger are booked there. Unknown for earlier ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table broker_triggers add column portfolio_id text references portfolios (id) on delete set null`.execute(db);
}
