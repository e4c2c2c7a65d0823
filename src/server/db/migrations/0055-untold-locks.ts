import { type Kysely, sql } from 'kysely';

/** The user still to be told of a lock, so that after a crash the next server reports it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table guess_counts add column untold_user text`.execute(db);
  await sql`create index guess_counts_untold on guess_counts (last_failure_at) where untold_user is not null`.execute(db);
}
