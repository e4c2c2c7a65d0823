import { type Kysely, sql } from 'kysely';

/** Several bots of a portfolio that are started and left together. A set that runs is an instruction, as each run of its bots is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bot_sets (
      id text primary key,
      user_id text not null references users (id) on delete restrict,
      portfolio_id text not null references portfolios (id) on delete restrict,
      name text not null check (name <> ''),
      members jsonb not null,
      rules jsonb not null,
      revision integer not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      removed_at timestamptz
    )`.execute(db);
  await sql`create unique index bot_sets_name on bot_sets (portfolio_id, lower(name)) where removed_at is null`.execute(db);
  await sql`create index bot_sets_of_user on bot_sets (user_id) where removed_at is null`.execute(db);
  await sql`
    alter table instructions
      drop constraint instructions_kind_check,
      add constraint instructions_kind_check
        check (kind in ('exit-pair', 'gtt', 'square-off', 'auto-square-off', 'reverse', 'bot-run', 'bot-set')),
      add column set_id text references bot_sets (id) on delete cascade,
      add constraint instructions_set check ((kind = 'bot-set') = (set_id is not null))`.execute(db);
  // A set runs at most once at a time.
  await sql`create unique index instructions_running_set on instructions (set_id) where live and set_id is not null`.execute(db);
  await sql`create index instructions_set_runs on instructions (set_id, created_at) where set_id is not null`.execute(db);
}
