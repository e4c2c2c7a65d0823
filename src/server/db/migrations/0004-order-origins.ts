import { type Kysely, sql } from 'kysely';

/** Where an order comes from, what it is a slice of, and whether it waits for the open or has been triggered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add column origin text not null default 'hand'
        check (origin in ('hand', 'exit', 'gtt', 'auto-square-off', 'kill-switch', 'basket', 'bot')),
      add column parent_order_id text references orders (id) on delete restrict,
      add column basket_id text,
      add column variety text not null default 'regular' check (variety in ('regular', 'amo')),
      add column triggered_at timestamptz`.execute(db);
  await sql`create index orders_parent on orders (parent_order_id) where parent_order_id is not null`.execute(db);
  await sql`create index orders_basket on orders (basket_id) where basket_id is not null`.execute(db);
}
