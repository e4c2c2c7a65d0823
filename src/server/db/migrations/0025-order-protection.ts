import { type Kysely, sql } from 'kysely';

/** The trader's own price protection of an order without a limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['orders', 'sliced_orders']) await sql`alter table ${sql.table(table)} add column protection jsonb`.execute(db);
}
