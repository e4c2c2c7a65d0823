import { type Kysely, sql } from 'kysely';

/** How far from its reference an order without a limit may fill, where its trader chose that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['orders', 'sliced_orders']) await sql`alter table ${sql.table(table)} add column protection jsonb`.execute(db);
}
