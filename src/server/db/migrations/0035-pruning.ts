import { type Kysely, sql } from 'kysely';

/** Finished calls are found by their age; an entry is made when a call is completed, not when it is written down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index idempotency_keys_completed_at on idempotency_keys (completed_at) where state = 'done'`.execute(db);
}
