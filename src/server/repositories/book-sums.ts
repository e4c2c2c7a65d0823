import { sql } from 'kysely';
import type { Money } from '#domain/units/money.ts';
import type { Trx } from '#server/db/database.ts';

/** The filled amounts stated by an order, and the sums of its fills (of a sliced order: its slices' fills). Units, and values in 1/10 000. */
interface OrderSums {
  readonly id: string;
  readonly filled_quantity: number;
  readonly filled_value: number;
  readonly fills_quantity: number;
  readonly fills_value: number;
}

/** Returns the sums of an account's orders since a trading date, with sliced orders next to their slices. */
export async function sumsOfOrders(trx: Trx, accountId: string, since: string): Promise<OrderSums[]> {
  const { rows } = await sql<OrderSums>`
    select orders.id, orders.filled_quantity, orders.filled_value,
           coalesce(sum(fills.quantity), 0)::bigint as fills_quantity,
           coalesce(sum(fills.quantity * fills.price), 0)::bigint as fills_value
      from orders left join fills on fills.order_id = orders.id
     where orders.broker_account_id = ${accountId} and orders.trading_date >= ${since}
     group by orders.id
    union all
    select sliced.id, sliced.filled_quantity, sliced.filled_value,
           coalesce(sum(fills.quantity), 0)::bigint, coalesce(sum(fills.quantity * fills.price), 0)::bigint
      from sliced_orders as sliced
      join orders on orders.parent_order_id = sliced.id
      left join fills on fills.order_id = orders.id
     where sliced.broker_account_id = ${accountId} and sliced.trading_date >= ${since}
     group by sliced.id
     order by id`.execute(trx);
  return rows;
}

/** Returns the cash flow of an account's fills, net of charges. Conversions move no money. */
export async function flowOfAccount(trx: Trx, accountId: string): Promise<Money> {
  const { rows } = await sql<{ flow: Money }>`
    select coalesce(sum(
             case when kind not in ('conversion-in', 'conversion-out') then (case side when 'sell' then 1 else -1 end) * quantity * price else 0 end
             - (brokerage + stt + exchange_fee + sebi + stamp + gst + depository)), 0)::bigint as flow
      from fills where broker_account_id = ${accountId}`.execute(trx);
  return rows[0]?.flow as Money;
}

/** The numbers of a user's log: without a gap from `first` on, `count` is `last - first + 1` and `head` is `last`. All 0 for an empty log. */
interface LogSums {
  readonly head: number;
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

/** Returns the sums of a user's log of events. */
export async function sumsOfLog(trx: Trx, userId: string): Promise<LogSums> {
  const { rows } = await sql<LogSums>`
    select coalesce((select head from event_heads where user_id = ${userId}), 0)::bigint as head,
           coalesce(min(seq), 0)::bigint as first, coalesce(max(seq), 0)::bigint as last, count(*)::bigint as count
      from events where user_id = ${userId}`.execute(trx);
  return rows[0] ?? { head: 0, first: 0, last: 0, count: 0 };
}
