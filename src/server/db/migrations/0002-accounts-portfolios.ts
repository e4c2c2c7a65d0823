import { type Kysely, sql } from 'kysely';

/** Broker accounts and portfolios. Names are unique without regard to case among what has not been removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table broker_accounts (
      id text primary key,
      user_id text not null references users (id) on delete restrict,
      broker_name text not null,
      environment text not null check (environment in ('paper', 'sandbox', 'live')),
      label text not null check (label <> ''),
      account_number text not null unique,
      status text not null check (status in ('active', 'needs-login', 'error', 'disabled')),
      session_expires_at timestamptz,
      currency text not null check (currency in ('INR', 'USD')),
      opening_balance bigint not null check (opening_balance >= 0),
      created_at timestamptz not null,
      removed_at timestamptz,
      unique (id, user_id)
    )`.execute(db);
  await sql`
    create unique index broker_accounts_label on broker_accounts (user_id, lower(label)) where removed_at is null`.execute(db);
  await sql`
    create table portfolios (
      id text primary key,
      user_id text not null,
      broker_account_id text not null,
      name text not null check (name <> ''),
      capital bigint check (capital > 0),
      max_day_loss bigint check (max_day_loss > 0),
      created_at timestamptz not null,
      removed_at timestamptz,
      foreign key (broker_account_id, user_id) references broker_accounts (id, user_id) on delete restrict
    )`.execute(db);
  await sql`
    create unique index portfolios_name on portfolios (broker_account_id, lower(name)) where removed_at is null`.execute(db);
  await sql`
    create index portfolios_user on portfolios (user_id) where removed_at is null`.execute(db);
}
