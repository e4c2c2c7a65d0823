import { type Kysely, sql } from 'kysely';

/** The sealed secrets of broker accounts, our orders as brokers name them, and what brokers have reported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table broker_secrets (
      broker_account_id text not null references broker_accounts (id) on delete cascade,
      purpose text not null,
      sealed_values text not null,
      updated_at timestamptz not null,
      primary key (broker_account_id, purpose)
    )`.execute(db);
  await sql`
    create table broker_orders (
      order_id text primary key references orders (id) on delete cascade,
      broker_account_id text not null references broker_accounts (id) on delete cascade,
      tag text not null,
      broker_order_id text,
      exchange_order_id text,
      raw_status text,
      raw_message text,
      asked_change jsonb,
      unique (broker_account_id, tag),
      unique (broker_account_id, broker_order_id)
    )`.execute(db);
  await sql`
    create table broker_messages (
      sequence bigint generated always as identity primary key,
      broker_account_id text not null references broker_accounts (id) on delete cascade,
      kind text not null,
      broker_order_id text not null,
      digest text not null,
      body jsonb not null,
      broker_at timestamptz,
      received_at timestamptz not null,
      booked_at timestamptz,
      held_reason text,
      unique (broker_account_id, kind, broker_order_id, digest)
    )`.execute(db);
  await sql`create index broker_messages_held on broker_messages (broker_account_id, sequence desc) where held_reason is not null`.execute(
    db,
  );
}
