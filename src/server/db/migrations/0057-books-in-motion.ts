import { type Kysely, sql } from 'kysely';

/** A comparison may find only orders in progress, which are no difference. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reconciliations drop constraint reconciliations_outcome_check`.execute(db);
  await sql`
    alter table reconciliations add constraint reconciliations_outcome_check
      check (outcome in ('clean', 'in-motion', 'differences', 'broker-unreachable'))`.execute(db);
}
