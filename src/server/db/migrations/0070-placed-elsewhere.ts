import { type Kysely, sql } from 'kysely';

/** Orders and positions that other programs make at a broker, in a portfolio of their own; more causes of a comparison. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table portfolios add column placed_elsewhere boolean not null default false`.execute(db);
  await sql`
    create unique index portfolios_placed_elsewhere on portfolios (broker_account_id) where placed_elsewhere and removed_at is null`.execute(
    db,
  );
  await sql`alter table orders drop constraint orders_origin_check`.execute(db);
  await sql`
    alter table orders add constraint orders_origin_check
      check (origin in ('hand', 'exit', 'gtt', 'auto-square-off', 'kill-switch', 'basket', 'bot', 'elsewhere'))`.execute(db);
  await sql`
    alter table broker_orders
      alter column tag drop not null,
      add column second_of text references orders (id) on delete set null`.execute(db);
  await sql`alter table fills drop constraint fills_kind_check`.execute(db);
  await sql`
    alter table fills add constraint fills_kind_check
      check (kind in ('trade', 'settlement', 'left-unpriced', 'conversion-out', 'conversion-in', 'brought-in', 'brought-out'))`.execute(db);
  await sql`alter table reconciliations drop constraint reconciliations_cause_check`.execute(db);
  await sql`
    alter table reconciliations add constraint reconciliations_cause_check
      check (cause in ('start', 'session-end', 'asked', 'login', 'resolved', 'reconnected', 'regular'))`.execute(db);
}
