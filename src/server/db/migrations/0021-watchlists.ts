import { type Kysely, sql } from 'kysely';

/** The watchlists of users. Only ids are stored: an expired instrument stays in a list until the user removes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table watchlists (
      user_id text not null references users (id) on delete restrict,
      number integer not null check (number between 1 and 7),
      name text not null check (length(name) <= 30),
      instrument_ids text[] not null check (cardinality(instrument_ids) <= 50),
      updated_at timestamptz not null,
      primary key (user_id, number)
    )`.execute(db);
}
