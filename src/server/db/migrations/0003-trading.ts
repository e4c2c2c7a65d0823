import { type Kysely, sql } from 'kysely';

async function positions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table positions (
      id text primary key,
      user_id text not null,
      broker_account_id text not null,
      portfolio_id text not null references portfolios (id) on delete restrict,
      account_number text not null,
      instrument_id text not null,
      instrument jsonb not null,
      product text not null check (product in ('MIS', 'NRML', 'CNC')),
      net_quantity bigint not null,
      open_cost bigint not null,
      buy_quantity bigint not null check (buy_quantity >= 0),
      buy_value bigint not null,
      sell_quantity bigint not null check (sell_quantity >= 0),
      sell_value bigint not null,
      realised bigint not null,
      brokerage bigint not null,
      stt bigint not null,
      exchange_fee bigint not null,
      sebi bigint not null,
      stamp bigint not null,
      gst bigint not null,
      last_trade_date text not null,
      updated_at timestamptz not null,
      revision integer not null,
      unique (portfolio_id, instrument_id, product),
      foreign key (broker_account_id, user_id) references broker_accounts (id, user_id) on delete restrict,
      check (net_quantity = buy_quantity - sell_quantity),
      check (sell_value - buy_value = realised - open_cost)
    )`.execute(db);
  await sql`create index positions_open on positions (instrument_id) where net_quantity <> 0`.execute(db);
}

async function orders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table orders (
      id text primary key,
      user_id text not null,
      broker_account_id text not null,
      portfolio_id text not null references portfolios (id) on delete restrict,
      account_number text not null,
      client_order_id text not null,
      purpose text not null check (purpose in ('open', 'square-off')),
      position_id text references positions (id) on delete restrict,
      instrument_id text not null,
      instrument jsonb not null,
      side text not null check (side in ('buy', 'sell')),
      kind text not null,
      product text not null check (product in ('MIS', 'NRML', 'CNC')),
      validity text not null check (validity in ('DAY', 'IOC')),
      quantity bigint not null,
      limit_price bigint,
      trigger_price bigint,
      protection_price bigint,
      filled_quantity bigint not null check (filled_quantity >= 0 and filled_quantity <= quantity),
      filled_value bigint not null,
      status text not null,
      reason_code text,
      reason_values jsonb not null,
      venue_number bigint,
      venue_priority bigint,
      accepted_at timestamptz,
      trading_date text not null,
      placed_at timestamptz not null,
      updated_at timestamptz not null,
      received_at timestamptz not null,
      revision integer not null,
      constraint orders_client_order_id unique (user_id, client_order_id),
      foreign key (broker_account_id, user_id) references broker_accounts (id, user_id) on delete restrict
    )`.execute(db);
  await sql`create index orders_book on orders (broker_account_id, trading_date)`.execute(db);
  await sql`
    create index orders_working on orders (broker_account_id) where status not in ('draft', 'filled', 'cancelled', 'rejected', 'denied', 'expired')`.execute(
    db,
  );
  await sql`create index orders_closing on orders (position_id) where purpose = 'square-off'`.execute(db);
}

async function fills(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fills (
      sequence bigint generated always as identity,
      broker_account_id text not null,
      trade_id text not null,
      user_id text not null,
      portfolio_id text not null references portfolios (id) on delete restrict,
      position_id text not null references positions (id) on delete restrict,
      order_id text references orders (id) on delete restrict,
      kind text not null check (kind in ('trade', 'settlement')),
      instrument_id text not null,
      product text not null,
      side text not null check (side in ('buy', 'sell')),
      quantity bigint not null check (quantity > 0),
      price bigint not null check (price >= 0),
      trade_date text not null,
      exchange_at timestamptz not null,
      received_at timestamptz not null,
      brokerage bigint not null,
      stt bigint not null,
      exchange_fee bigint not null,
      sebi bigint not null,
      stamp bigint not null,
      gst bigint not null,
      primary key (broker_account_id, trade_id),
      foreign key (broker_account_id, user_id) references broker_accounts (id, user_id) on delete restrict,
      check ((order_id is null) = (kind = 'settlement'))
    )`.execute(db);
  await sql`create index fills_order on fills (order_id)`.execute(db);
  await sql`create index fills_position on fills (position_id, sequence)`.execute(db);
}

async function idempotencyKeys(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_keys (
      user_id text not null references users (id) on delete cascade,
      key text not null,
      operation text not null,
      body_hash text not null,
      state text not null check (state in ('running', 'done', 'void')),
      order_ids jsonb not null,
      answer jsonb,
      error jsonb,
      created_at timestamptz not null,
      completed_at timestamptz,
      primary key (user_id, key)
    )`.execute(db);
  await sql`create index idempotency_keys_running on idempotency_keys (user_id) where state = 'running'`.execute(db);
}

async function venueState(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table venue_state (
      id text primary key check (id = 'simulated'),
      sequence bigint not null,
      market text not null,
      venue text not null,
      journal text not null,
      exchange_at timestamptz not null
    )`.execute(db);
  // The market is replaced every second and with every order: compression would cost more than it saves.
  await sql`alter table venue_state alter column market set storage external`.execute(db);
}

/** Orders, fills, positions, idempotency keys and the simulated exchange. Money and prices in 1/10 000, quantities in units. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await positions(db);
  await orders(db);
  await fills(db);
  await idempotencyKeys(db);
  await venueState(db);
}
