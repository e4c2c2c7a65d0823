import { type Kysely, sql } from 'kysely';

/** Orders that wait for the open, orders above the freeze limit with their slices, and every change of an order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column waits_for_open boolean not null default false`.execute(db);
  // An order above the freeze limit is never sent: only slices are sent, matched and reconciled, so the order has a table apart.
  await sql`create table sliced_orders (like orders including defaults)`.execute(db);
  await sql`
    alter table sliced_orders
      add primary key (id),
      add constraint sliced_orders_client_order_id unique (user_id, client_order_id),
      add check (filled_quantity >= 0 and filled_quantity <= quantity),
      add foreign key (portfolio_id) references portfolios (id) on delete restrict,
      add foreign key (broker_account_id, user_id) references broker_accounts (id, user_id) on delete restrict`.execute(db);
  await sql`create index sliced_orders_book on sliced_orders (broker_account_id, trading_date)`.execute(db);
  await sql`alter table orders drop constraint orders_parent_order_id_fkey`.execute(db);
  await sql`
    alter table orders add constraint orders_parent_order_id_fkey foreign key (parent_order_id) references sliced_orders (id)
      on delete restrict deferrable initially deferred`.execute(db);
  await sql`
    create table order_changes (
      order_id text not null,
      revision integer not null,
      status text not null,
      quantity bigint not null,
      filled_quantity bigint not null,
      filled_value bigint not null,
      limit_price bigint,
      trigger_price bigint,
      protection_price bigint,
      reason_code text,
      reason_values jsonb not null,
      asked_by text,
      exchange_at timestamptz not null,
      received_at timestamptz not null,
      primary key (order_id, revision)
    )`.execute(db);
}
