import { type Kysely, sql } from 'kysely';

/** The tokens by which users read prices of sources of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table market_tokens (
      user_id text not null references users (id) on delete cascade,
      source text not null,
      sealed_token text not null,
      saved_at timestamptz not null,
      primary key (user_id, source)
    )`.execute(db);
}
