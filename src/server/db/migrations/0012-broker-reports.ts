import { type Kysely, sql } from 'kysely';

/**
 * Practice accounts: their orders live at the practice broker, which reports on them. `practice_orders` is the broker's own book, `broker_reports` its
 * past and coming reports; our books stay the orders, fills and positions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table broker_accounts add column practice_faults jsonb`.execute(db);
  await sql`
    create table practice_orders (
      order_id text primary key references orders (id) on delete restrict,
      broker_account_id text not null references broker_accounts (id) on delete restrict,
      resting jsonb,
      modes jsonb not null,
      applied_sequence bigint not null
    )`.execute(db);
  await sql`create index practice_orders_resting on practice_orders (order_id) where resting is not null`.execute(db);
  await sql`
    create table broker_reports (
      sequence bigint generated always as identity primary key,
      broker_account_id text not null references broker_accounts (id) on delete restrict,
      order_id text not null references practice_orders (order_id) on delete restrict,
      effect jsonb not null,
      trading_date text not null,
      exchange_at timestamptz not null,
      held boolean not null,
      deliveries smallint not null default 0,
      delivered_at timestamptz
    )`.execute(db);
  await sql`create index broker_reports_due on broker_reports (sequence) where delivered_at is null`.execute(db);
  await sql`create index broker_reports_order on broker_reports (order_id, sequence)`.execute(db);
}
