import { type Kysely, sql } from 'kysely';

/** Working orders that turned up at their broker are looked for every second. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_turned_up on orders (user_id) where reason_code = 'broker.turned-up'`.execute(db);
}
