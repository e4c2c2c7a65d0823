import { type Kysely, sql } from 'kysely';

/** Trading bots and daily bots: one table, as only the rules differ. The state of running bots has another migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bots (
      id text primary key,
      user_id text not null references users (id) on delete restrict,
      portfolio_id text not null references portfolios (id) on delete restrict,
      kind text not null check (kind in ('trading', 'daily')),
      name text not null check (name <> ''),
      base_strategy text,
      mode text not null check (mode = 'paper'),
      state text not null check (state = 'draft'),
      definition jsonb not null,
      revision integer not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      removed_at timestamptz
    )`.execute(db);
  await sql`
    create unique index bots_name on bots (portfolio_id, kind, lower(name)) where removed_at is null`.execute(db);
}
