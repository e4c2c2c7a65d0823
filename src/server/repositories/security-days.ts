import { sql } from 'kysely';
import type { Product, Side } from '#domain/orders/order-kinds.ts';
import type { Money } from '#domain/units/money.ts';
import type { Db, Trx } from '#server/db/database.ts';
import { type DeferredAnswer, deferStatement } from '#server/db/defer-statement.ts';
import { readyQuery } from '#server/db/ready-query.ts';
import type { FillKind } from '#server/db/tables/fills.ts';

/** An account's bookings in a security on a trading date, summed by kind, product and side. */
export interface SecurityDayRow {
  readonly broker_account_id: string;
  readonly instrument_id: string;
  readonly trade_date: string;
  /** Intraday positions left without a price are charged like trades, and count as trades. What is brought in or out moves units without a trade. */
  readonly kind: Exclude<FillKind, 'left-unpriced' | 'brought-in' | 'brought-out'>;
  readonly product: Product;
  readonly side: Side;
  readonly quantity: number;
  readonly turnover: Money;
  readonly depository: Money;
  /** The booked ones among the queried trade ids. */
  readonly known: readonly string[];
}

const summed = (tradeIds: readonly string[]) => sql`
  fills.broker_account_id, fills.instrument_id, fills.trade_date, 
  case fills.kind when 'left-unpriced' then 'trade' when 'brought-in' then 'conversion-in' when 'brought-out' then 'conversion-out' else fills.kind end as kind, fills.product, fills.side,
  sum(fills.quantity)::bigint as quantity, sum(fills.quantity * fills.price)::bigint as turnover, sum(fills.depository)::bigint as depository,
  coalesce(json_agg(fills.trade_id) filter (where fills.trade_id = any(${tradeIds})), '[]') as known`;
const BY_KIND = sql`group by 1, 2, 3, 4, 5, 6`;

interface OfOrders {
  readonly orderIds: readonly string[];
  readonly dates: readonly string[];
  readonly tradeIds: readonly string[];
}
const OF_ORDERS = readyQuery(
  (_, { orderIds, dates, tradeIds }: OfOrders) => sql<SecurityDayRow>`
    select ${summed(tradeIds)}
      from (select distinct broker_account_id, instrument_id from orders where id = any(${orderIds})) as security
      join fills on fills.instrument_id = security.instrument_id and fills.broker_account_id = security.broker_account_id
     where fills.trade_date = any(${dates}) ${BY_KIND}`,
);

/** Returns the days of the securities of these orders on the dates, in their accounts; read with the next statement. */
export async function securityDaysOfOrders(trx: Trx, given: OfOrders): Promise<DeferredAnswer<readonly SecurityDayRow[]>> {
  if (given.orderIds.length === 0) return () => Promise.resolve([]);
  const answer = await deferStatement(trx, OF_ORDERS(given));
  return async () => (await answer()).rows;
}

/** Returns the days of these instruments on the dates, in every account; read with the next statement. */
export async function securityDaysIn(
  trx: Trx,
  { instrumentIds, dates, tradeIds }: { instrumentIds: readonly string[]; dates: readonly string[]; tradeIds: readonly string[] },
): Promise<DeferredAnswer<readonly SecurityDayRow[]>> {
  if (instrumentIds.length === 0) return () => Promise.resolve([]);
  const query = sql<SecurityDayRow>`
    select ${summed(tradeIds)} from fills
     where fills.instrument_id = any(${instrumentIds}) and fills.trade_date = any(${dates}) ${BY_KIND}`;
  const answer = await deferStatement(trx, query);
  return async () => (await answer()).rows;
}

/** Returns the days of an account in these instruments on a date. */
export async function securityDaysOfAccount(
  db: Db | Trx,
  accountId: string,
  instrumentIds: readonly string[],
  date: string,
): Promise<readonly SecurityDayRow[]> {
  if (instrumentIds.length === 0) return [];
  const query = sql<SecurityDayRow>`
    select ${summed([])} from fills
     where fills.broker_account_id = ${accountId} and fills.instrument_id = any(${instrumentIds}) and fills.trade_date = ${date} ${BY_KIND}`;
  return (await query.execute(db)).rows;
}
