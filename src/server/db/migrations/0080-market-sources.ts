import { type Kysely, sql } from 'kysely';

/** Which markets a user has switched on beside the simulated one, and alerts on prices of any kind of source. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table market_choices (
      user_id text not null references users (id) on delete cascade,
      source text not null,
      chosen_at timestamptz not null,
      primary key (user_id, source)
    )`.execute(db);
  await sql`alter table alert_firings drop constraint alert_firings_source_check`.execute(db);
  await sql`
    alter table alert_firings add constraint alert_firings_source_check
      check (source in ('simulated', 'replay', 'exchange', 'broker'))`.execute(db);
}
