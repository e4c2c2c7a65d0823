import { type Kysely, sql } from 'kysely';

/** Saved screens, alerts with their state, and every firing of an alert. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table screens (
      id text primary key,
      user_id text not null references users (id) on delete restrict,
      name text not null check (name <> ''),
      screen jsonb not null,
      revision integer not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      removed_at timestamptz
    )`.execute(db);
  await sql`create unique index screens_name on screens (user_id, lower(name)) where removed_at is null`.execute(db);
  await sql`
    create table alerts (
      id text primary key,
      user_id text not null references users (id) on delete restrict,
      measure text not null check (measure in ('price', 'change', 'iv', 'pnl', 'screen')),
      instrument_id text,
      portfolio_id text references portfolios (id) on delete restrict,
      screen_id text,
      subject text,
      terms jsonb not null,
      note text,
      state jsonb not null,
      revision integer not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      removed_at timestamptz,
      check (num_nonnulls(instrument_id, portfolio_id, screen_id) = 1)
    )`.execute(db);
  await sql`create index alerts_user on alerts (user_id) where removed_at is null`.execute(db);
  await sql`
    create table alert_firings (
      id text primary key,
      user_id text not null references users (id) on delete restrict,
      alert_id text not null references alerts (id) on delete restrict,
      number integer not null,
      trigger jsonb not null,
      value double precision,
      symbols jsonb not null,
      source text not null check (source in ('simulated', 'broker')),
      exchange_at timestamptz not null,
      received_at timestamptz not null,
      unique (alert_id, number)
    )`.execute(db);
  await sql`create index alert_firings_user on alert_firings (user_id, id desc)`.execute(db);
}
