import { type Kysely, sql } from 'kysely';

/** Finished calls are found by age; a call enters the index when it is completed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index idempotency_keys_completed_at on idempotency_keys (completed_at) where state = 'done'`.execute(db);
}
