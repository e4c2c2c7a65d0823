import { type Kysely, sql } from 'kysely';

/** Secrets for calling bots: only the keyed hash is stored. A bot without a row cannot be called. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bot_callers (
      bot_id text primary key references bots (id) on delete cascade,
      user_id text not null references users (id) on delete restrict,
      secret_hash text not null,
      made_at timestamptz not null,
      called_at timestamptz
    )`.execute(db);
  await sql`create index bot_callers_user on bot_callers (user_id)`.execute(db);
}
