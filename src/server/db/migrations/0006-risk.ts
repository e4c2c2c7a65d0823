import { type Kysely, sql } from 'kysely';

/** Limits, the kill gate of each user with the exits of its presses, what the triggers remember, and where each day's profit counts from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table risk_limits (
      scope_kind text not null check (scope_kind in ('account', 'portfolio', 'bot')),
      scope_id text not null,
      user_id text not null references users (id) on delete cascade,
      day_loss bigint check (day_loss > 0),
      day_loss_action text not null check (day_loss_action in ('block', 'exit')),
      open_lots bigint check (open_lots > 0),
      order_value bigint check (order_value > 0),
      collar_basis_points integer check (collar_basis_points > 0),
      allowed jsonb,
      updated_at timestamptz not null,
      revision integer not null,
      primary key (scope_kind, scope_id)
    )`.execute(db);
  await sql`create index risk_limits_user on risk_limits (user_id)`.execute(db);
  await sql`
    create table kill_gates (
      user_id text primary key references users (id) on delete cascade,
      state jsonb not null,
      revision integer not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`
    create table kill_exits (
      user_id text not null references users (id) on delete cascade,
      kill_id text not null,
      place integer not null,
      account_number text not null,
      portfolio_id text not null references portfolios (id) on delete cascade,
      position_id text not null references positions (id) on delete cascade,
      quantity bigint not null check (quantity > 0),
      attempt integer not null,
      primary key (user_id, kill_id, place)
    )`.execute(db);
  await sql`
    create table risk_triggers (
      scope_kind text not null check (scope_kind in ('account', 'portfolio')),
      scope_id text not null,
      user_id text not null references users (id) on delete cascade,
      state jsonb not null,
      primary key (scope_kind, scope_id)
    )`.execute(db);
  await sql`
    create table risk_day_baselines (
      portfolio_id text primary key references portfolios (id) on delete cascade,
      trading_date text not null,
      net_profit bigint not null
    )`.execute(db);
}
