import { type Kysely, sql } from 'kysely';

/** Baskets: what was asked for, and for each leg of each portfolio the order it was planned as. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table baskets (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      key text not null,
      attempt integer not null check (attempt >= 1),
      legs jsonb not null,
      targets jsonb not null,
      placed_at timestamptz not null,
      received_at timestamptz not null
    )`.execute(db);
  // One basket per key: the key itself is stored in the same transaction.
  await sql`create index baskets_key on baskets (user_id, key)`.execute(db);
  await sql`
    create table basket_legs (
      basket_id text not null references baskets (id) on delete cascade,
      target integer not null,
      leg integer not null,
      part text not null check (part in ('hedge', 'rest')),
      attempt integer not null check (attempt >= 1),
      client_order_id text,
      held boolean not null,
      error_code text,
      error_message text,
      primary key (basket_id, target, leg)
    )`.execute(db);
}
