import { type Kysely, sql } from 'kysely';

/**
 * The depository's charge of a fill, and a way to what an account has done in one security on one day: what is due by security and day is read
 * with every fill. The sums of a portfolio count the charge like the others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table fills add column depository bigint not null default 0 check (depository >= 0)`.execute(db);
  await sql`alter table positions add column depository bigint not null default 0`.execute(db);
  await sql`create index fills_security on fills (instrument_id, trade_date, broker_account_id)`.execute(db);
  await sql`
    create or replace function keep_portfolio_sums() returns trigger language plpgsql as $$
    declare
      one positions%rowtype;
      realised_by bigint := 0;
      open_cost_by bigint := 0;
      charges_by bigint := 0;
      traded_by bigint := 0;
    begin
      if tg_op <> 'DELETE' then
        one := new;
        realised_by := one.realised;
        open_cost_by := one.open_cost;
        charges_by := one.brokerage + one.stt + one.exchange_fee + one.sebi + one.stamp + one.gst + one.depository;
        traded_by := one.sell_value - one.buy_value;
      end if;
      if tg_op <> 'INSERT' then
        one := old;
        realised_by := realised_by - one.realised;
        open_cost_by := open_cost_by - one.open_cost;
        charges_by := charges_by - (one.brokerage + one.stt + one.exchange_fee + one.sebi + one.stamp + one.gst + one.depository);
        traded_by := traded_by - (one.sell_value - one.buy_value);
      end if;
      if realised_by = 0 and open_cost_by = 0 and charges_by = 0 and traded_by = 0 then
        return null;
      end if;
      insert into portfolio_sums as sums values
        (one.portfolio_id, one.broker_account_id, realised_by, open_cost_by, charges_by, traded_by - charges_by)
      on conflict (portfolio_id) do update set
        realised = sums.realised + excluded.realised,
        open_cost = sums.open_cost + excluded.open_cost,
        charges = sums.charges + excluded.charges,
        flow = sums.flow + excluded.flow;
      return null;
    end $$`.execute(db);
}
