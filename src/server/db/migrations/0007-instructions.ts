import { type Kysely, sql } from 'kysely';

/** Instructions kept by us, what each decided and why, and conversions of a product as entries of their own among the fills. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table instructions (
      id text primary key,
      user_id text not null,
      client_key text not null,
      broker_account_id text not null,
      account_number text not null,
      portfolio_id text references portfolios (id) on delete cascade,
      instrument_id text,
      instrument jsonb,
      product text check (product in ('MIS', 'NRML', 'CNC')),
      position_id text references positions (id) on delete restrict,
      parent_order_id text,
      kind text not null check (kind in ('exit-pair', 'gtt', 'square-off', 'auto-square-off', 'reverse')),
      status text not null,
      live boolean not null,
      state jsonb not null,
      orders jsonb not null,
      cancels jsonb not null,
      reason_code text,
      fills_cursor bigint not null,
      revision integer not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      received_at timestamptz not null,
      constraint instructions_client_key unique (user_id, client_key),
      foreign key (broker_account_id, user_id) references broker_accounts (id, user_id) on delete cascade
    )`.execute(db);
  await sql`create index instructions_live on instructions (broker_account_id) where live`.execute(db);
  await sql`create index instructions_account on instructions (broker_account_id, updated_at)`.execute(db);
  await sql`
    create table instruction_history (
      instruction_id text not null references instructions (id) on delete cascade,
      number integer not null,
      input jsonb not null,
      decisions jsonb not null,
      exchange_at timestamptz not null,
      received_at timestamptz not null,
      primary key (instruction_id, number)
    )`.execute(db);
  await sql`alter table fills add column value bigint`.execute(db);
  await sql`alter table fills drop constraint fills_kind_check`.execute(db);
  await sql`alter table fills drop constraint fills_check`.execute(db);
  await sql`
    alter table fills
      add constraint fills_kind_check check (kind in ('trade', 'settlement', 'conversion-out', 'conversion-in')),
      add constraint fills_check check ((order_id is not null) = (kind = 'trade')),
      add constraint fills_value_check check ((value is not null) = (kind in ('conversion-out', 'conversion-in')))`.execute(db);
}
