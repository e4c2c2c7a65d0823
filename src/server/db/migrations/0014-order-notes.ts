import { type Kysely, sql } from 'kysely';

/** The trader's notes on orders. A table apart, because only the exchange changes orders, and an order may be in either of two tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_notes (
      order_id text primary key,
      user_id text not null,
      broker_account_id text not null,
      account_number text not null,
      note text not null check (length(note) <= 2000),
      tags text[] not null,
      updated_at timestamptz not null,
      foreign key (broker_account_id, user_id) references broker_accounts (id, user_id) on delete restrict
    )`.execute(db);
  await sql`create index order_notes_account on order_notes (broker_account_id)`.execute(db);
  // The baskets of a day, newest first.
  await sql`create index baskets_placed on baskets (user_id, placed_at desc)`.execute(db);
}
