import { type Kysely, sql } from 'kysely';

/** How many variants of an idea a user has played on the past: the best of many is partly luck, and how many there were is known to nobody else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bot_trials (
      user_id text not null references users (id) on delete cascade,
      family text not null check (length(family) between 1 and 400),
      tried bigint not null check (tried > 0),
      primary key (user_id, family)
    )`.execute(db);
}
