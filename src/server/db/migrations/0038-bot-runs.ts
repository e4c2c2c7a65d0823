import { type Kysely, sql } from 'kysely';

/** A run of a bot is an instruction; whether a bot trades is said by its run, not by a state of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table instructions
      drop constraint instructions_kind_check,
      add constraint instructions_kind_check
        check (kind in ('exit-pair', 'gtt', 'square-off', 'auto-square-off', 'reverse', 'bot-run')),
      add column bot_id text references bots (id) on delete cascade,
      add constraint instructions_bot check ((kind = 'bot-run') = (bot_id is not null))`.execute(db);
  // A bot runs at most once at a time.
  await sql`create unique index instructions_running on instructions (bot_id) where live and bot_id is not null`.execute(db);
  await sql`create index instructions_bot_runs on instructions (bot_id, created_at) where bot_id is not null`.execute(db);
  await sql`alter table bots drop column state`.execute(db);
}
