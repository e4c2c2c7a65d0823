import { type Kysely, sql } from 'kysely';

/** Whom a lock still has to be told to, so that a server that ends between the lock and its telling leaves it to the next. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table guess_counts add column untold_user text`.execute(db);
  await sql`create index guess_counts_untold on guess_counts (last_failure_at) where untold_user is not null`.execute(db);
}
