import { type Kysely, sql } from 'kysely';

/** What a user keeps of the charts. An instrument that expires takes nothing along: its drawings go when there are too many. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chart_documents (
      user_id text not null references users (id) on delete restrict,
      name text not null check (length(name) between 1 and 80),
      body jsonb not null,
      revision integer not null check (revision > 0),
      updated_at timestamptz not null,
      primary key (user_id, name)
    )`.execute(db);
}
