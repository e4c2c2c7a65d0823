import { type Kysely, sql } from 'kysely';

/**
 * What the positions of a portfolio come to, kept by the database in the transaction that changes one: the cash of an account is asked for
 * with every order, and a long history must not make it slow. `flow` is what was sold less what was bought and charged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table portfolio_sums (
      portfolio_id text primary key references portfolios (id) on delete restrict,
      broker_account_id text not null,
      realised bigint not null,
      open_cost bigint not null,
      charges bigint not null,
      flow bigint not null
    )`.execute(db);
  await sql`create index portfolio_sums_account on portfolio_sums (broker_account_id)`.execute(db);
  await sql`
    create function keep_portfolio_sums() returns trigger language plpgsql as $$
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
        charges_by := one.brokerage + one.stt + one.exchange_fee + one.sebi + one.stamp + one.gst;
        traded_by := one.sell_value - one.buy_value;
      end if;
      if tg_op <> 'INSERT' then
        one := old;
        realised_by := realised_by - one.realised;
        open_cost_by := open_cost_by - one.open_cost;
        charges_by := charges_by - (one.brokerage + one.stt + one.exchange_fee + one.sebi + one.stamp + one.gst);
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
  await sql`
    create trigger positions_summed after insert or update or delete on positions
      for each row execute function keep_portfolio_sums()`.execute(db);
  await sql`
    insert into portfolio_sums
    select portfolio_id, broker_account_id, sum(realised), sum(open_cost),
           sum(brokerage + stt + exchange_fee + sebi + stamp + gst),
           sum(sell_value - buy_value - (brokerage + stt + exchange_fee + sebi + stamp + gst))
      from positions group by portfolio_id, broker_account_id`.execute(db);
}
