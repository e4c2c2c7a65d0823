import { type Kysely, sql } from 'kysely';

/**
 * Sessions end at most a month after signing in. Attempts are counted by subject and network, before they are checked; a login that ends in another
 * browser is begun there with its code.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update sessions set expires_at = least(expires_at, created_at + interval '30 days')`.execute(db);
  await sql`drop table sign_in_attempts`.execute(db);
  await sql`
    create table guess_counts (
      subject text not null,
      network text not null,
      failures integer not null check (failures >= 0),
      last_failure_at timestamptz not null,
      locked_until timestamptz,
      primary key (subject, network)
    )`.execute(db);
  await sql`create index guess_counts_last_failure_at on guess_counts (last_failure_at)`.execute(db);
  await sql`
    create table known_networks (
      user_id text not null references users (id) on delete cascade,
      network text not null,
      seen_at timestamptz not null,
      primary key (user_id, network)
    )`.execute(db);
  // A link lives ten minutes: logins in progress must start again.
  await sql`delete from broker_links`.execute(db);
  await sql`
    alter table broker_links
      add column code_tries integer not null default 0,
      add column browser_hash text`.execute(db);
}
