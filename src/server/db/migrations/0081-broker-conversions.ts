import { type Kysely, sql } from 'kysely';

/** Conversions of positions at brokers elsewhere, each stored before it is sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table broker_conversions (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      broker_account_id text not null references broker_accounts (id) on delete cascade,
      key text not null,
      portfolio_id text not null,
      position_id text not null,
      instrument_id text not null,
      from_product text not null,
      to_product text not null,
      units bigint not null,
      state text not null,
      from_gap bigint,
      to_gap bigint,
      created_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db);
  await sql`create unique index broker_conversions_open on broker_conversions (broker_account_id, instrument_id) where state = 'sent'`.execute(
    db,
  );
}
