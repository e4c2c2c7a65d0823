import { sql } from 'kysely';
import type { Money } from '#domain/units/money.ts';
import type { Trx } from '#server/db/database.ts';

/** What an order says it filled, and what its own fills and those of its slices come to. Quantities in units, values in 1/10 000. */
export interface OrderSums {
  readonly id: string;
  readonly filled_quantity: number;
  readonly filled_value: number;
  readonly own_quantity: number;
  readonly own_value: number;
  readonly slice_quantity: number;
  readonly slice_value: number;
}

/** Returns the sums of an account's orders of a trading date and later. */
export async function sumsOfOrders(trx: Trx, accountId: string, since: string): Promise<OrderSums[]> {
  const { rows } = await sql<OrderSums>`
    with sums as (
      select orders.id, orders.parent_order_id, orders.filled_quantity, orders.filled_value,
             coalesce(sum(fills.quantity), 0)::bigint as own_quantity,
             coalesce(sum(fills.quantity * fills.price), 0)::bigint as own_value
        from orders left join fills on fills.order_id = orders.id
       where orders.broker_account_id = ${accountId} and orders.trading_date >= ${since}
       group by orders.id
    ), slices as (
      select parent_order_id, sum(own_quantity)::bigint as quantity, sum(own_value)::bigint as value
        from sums where parent_order_id is not null group by parent_order_id
    )
    select sums.id, filled_quantity, filled_value, own_quantity, own_value,
           coalesce(slices.quantity, 0)::bigint as slice_quantity, coalesce(slices.value, 0)::bigint as slice_value
      from sums left join slices on slices.parent_order_id = sums.id
     order by sums.id`.execute(trx);
  return rows;
}

/** Returns what the entries of an account brought in less what they cost and what was charged. Conversions move no money. */
export async function flowOfAccount(trx: Trx, accountId: string): Promise<Money> {
  const { rows } = await sql<{ flow: Money }>`
    select coalesce(sum(
             case when kind in ('trade', 'settlement') then (case side when 'sell' then 1 else -1 end) * quantity * price else 0 end
             - (brokerage + stt + exchange_fee + sebi + stamp + gst)), 0)::bigint as flow
      from fills where broker_account_id = ${accountId}`.execute(trx);
  return rows[0]?.flow as Money;
}

/** The numbers of a user's log: without a gap from `first` on, `count` is `last - first + 1` and `head` is `last`. All 0 for an empty log. */
export interface LogSums {
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
