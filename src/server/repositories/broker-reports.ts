import { sql } from 'kysely';
import type { Trade } from '#domain/matching/venue-effect.ts';
import type { Product } from '#domain/orders/order-kinds.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { BrokerReportRow } from '#server/db/tables/broker-reports.ts';

/** A broker decision to store. A `lost` report was sent and never arrives; a query of the broker's books still shows it. */
export type NewReport = Pick<BrokerReportRow, 'broker_account_id' | 'order_id' | 'effect' | 'trading_date' | 'exchange_at' | 'held'> & {
  readonly lost?: boolean;
};

export async function insertReports(trx: Trx, rows: readonly NewReport[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('broker_reports')
    .values(
      rows.map(({ lost, ...row }) => ({
        ...row,
        effect: JSON.stringify(row.effect),
        delivered_at: lost === true ? row.exchange_at : null,
      })),
    )
    .execute();
}

/** Returns the orders with undelivered reports. */
export async function ordersWithDueReports(trx: Trx): Promise<string[]> {
  const due = trx.selectFrom('broker_reports').select('order_id').distinct().where('delivered_at', 'is', null);
  return (await due.where('held', '=', false).execute()).map((row) => row.order_id);
}

/** Returns the undelivered reports about these orders, oldest first, locked until the transaction ends. */
export async function lockDueReports(trx: Trx, orderIds: readonly string[]): Promise<BrokerReportRow[]> {
  if (orderIds.length === 0) return [];
  return trx
    .selectFrom('broker_reports')
    .selectAll()
    .where('delivered_at', 'is', null)
    .where('held', '=', false)
    .where('order_id', '=', sql<string>`any(${orderIds})`)
    .orderBy('sequence')
    .forUpdate()
    .execute();
}

/** Records a delivery of each report, and the reports delivered for the last time. */
export async function noteDeliveries(trx: Trx, sequences: readonly number[], last: readonly number[], at: Date): Promise<void> {
  if (sequences.length === 0) return;
  await sql`
    update broker_reports set
      deliveries = deliveries + 1,
      delivered_at = case when sequence = any(${last}::bigint[]) then ${at}::timestamptz else delivered_at end
    where sequence = any(${sequences}::bigint[])`.execute(trx);
}

/** Releases the broker's held-back reports about these orders. */
export async function releaseReports(trx: Trx, orderIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('broker_reports')
    .set({ held: false })
    .where('order_id', '=', sql<string>`any(${orderIds})`)
    .where('held', '=', true)
    .execute();
}

/** Returns all broker decisions about these orders, oldest first, delivered or not. */
export function listReports(db: Db | Trx, orderIds: readonly string[]): Promise<BrokerReportRow[]> {
  if (orderIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('broker_reports')
    .selectAll()
    .where('order_id', '=', sql<string>`any(${orderIds})`)
    .orderBy('sequence')
    .execute();
}

/** A trade in the books of the practice broker, with its order. */
interface ToldTrade extends Pick<BrokerReportRow, 'order_id' | 'trading_date' | 'exchange_at'> {
  readonly trade: Trade;
  readonly portfolio_id: string;
  readonly instrument_id: string;
  readonly product: Product;
}

/** Returns every trade known to an account's broker, oldest first, reported or not. */
export async function listTradesOfAccount(db: Db | Trx, accountId: string): Promise<ToldTrade[]> {
  return db
    .selectFrom('broker_reports')
    .innerJoin('orders', 'orders.id', 'broker_reports.order_id')
    .select(['broker_reports.order_id', 'broker_reports.trading_date', 'broker_reports.exchange_at'])
    .select(['orders.portfolio_id', 'orders.instrument_id', 'orders.product'])
    .select(sql<Trade>`broker_reports.effect -> 'trade'`.as('trade'))
    .where('orders.broker_account_id', '=', accountId)
    .where(sql<boolean>`broker_reports.effect ->> 'type' = 'filled'`)
    .orderBy('broker_reports.sequence')
    .execute();
}
