import type { Db } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { WallTime } from '#domain/units/time.ts';

export type RecentOrder = Pick<OrderRow, 'id' | 'instrument_id' | 'side' | 'quantity'>;

/** Returns the whole orders of an account placed since an instant of our clock that were not refused. An id begins with the time it was made. */
export function listPlacedSince(db: Db, accountId: string, tradingDate: string, since: WallTime): Promise<RecentOrder[]> {
  const digits = Math.floor(since).toString(16).padStart(12, '0');
  const of = (table: 'orders' | 'sliced_orders') =>
    db
      .selectFrom(table)
      .select(['id', 'instrument_id', 'side', 'quantity'])
      .where('broker_account_id', '=', accountId)
      .where('trading_date', '=', tradingDate)
      .where('id', '>=', `${digits.slice(0, 8)}-${digits.slice(8)}`)
      .where('parent_order_id', 'is', null)
      .where('status', 'not in', ['denied', 'rejected']);
  return of('orders').unionAll(of('sliced_orders')).execute();
}
