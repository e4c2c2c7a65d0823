import { type Kysely, sql } from 'kysely';

/** Triggers held by brokers elsewhere; a trigger placed here is stored before the call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table broker_triggers (
      sequence bigint generated always as identity,
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      broker_account_id text not null references broker_accounts (id) on delete cascade,
      key text,
      broker_trigger_id text,
      instrument_id text not null,
      legs jsonb not null,
      state text not null,
      ends boolean not null,
      known_before jsonb not null,
      raw_status text,
      raw_message text,
      broker_order_ids jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (broker_account_id, broker_trigger_id)
    )`.execute(db);
  await sql`create unique index broker_triggers_sent on broker_triggers (broker_account_id, instrument_id) where state = 'sent'`.execute(
    db,
  );
}
