import { sql } from 'kysely';
import { WORKING_STATUSES } from '#domain/orders/status-sets.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';

const among = (ids: readonly string[]) => sql<string>`any(${ids})`;

/** Returns the sliced orders with these ids. */
export function findSlicedOrders(db: Db | Trx, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('sliced_orders').selectAll().where('id', '=', among(ids)).orderBy('id').execute();
}

/** Returns the sliced orders with these ids, locked until the transaction ends (always in order of id). */
export function lockSlicedOrders(trx: Trx, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return trx.selectFrom('sliced_orders').selectAll().where('id', '=', among(ids)).orderBy('id').forUpdate().execute();
}

/** Returns the user's sliced order of an account. */
export function findSlicedOrder(db: Db | Trx, userId: string, accountNumber: string, id: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('sliced_orders')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('account_number', '=', accountNumber)
    .executeTakeFirst();
}

/** Returns the slices of these orders, order by order, in sending order. */
export function listSlices(db: Db | Trx, parentIds: readonly string[]): Promise<OrderRow[]> {
  if (parentIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('orders')
    .selectAll()
    .where('parent_order_id', '=', among(parentIds))
    .orderBy('parent_order_id')
    .orderBy(sql`length(id)`)
    .orderBy('id')
    .execute();
}

/** Returns the sliced orders of an account on a trading date, and the working ones, newest first. */
export function listSlicedBook(db: Db | Trx, accountId: string, tradingDate: string, andWorking: boolean): Promise<OrderRow[]> {
  return db
    .selectFrom('sliced_orders')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where((eb) => eb.or([eb('trading_date', '=', tradingDate), ...(andWorking ? [eb('status', 'in', [...WORKING_STATUSES])] : [])]))
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the working orders of an account as the owner sees them, oldest first: whole orders, and sliced ones instead of their slices. */
export async function listWorkingTops(trx: Trx, accountId: string): Promise<OrderRow[]> {
  const of = (table: 'orders' | 'sliced_orders') =>
    trx
      .selectFrom(table)
      .selectAll()
      .where('broker_account_id', '=', accountId)
      .where('parent_order_id', 'is', null)
      .where('status', 'in', [...WORKING_STATUSES]);
  const rows = [...(await of('orders').execute()), ...(await of('sliced_orders').execute())];
  return rows.toSorted((a, b) => a.placed_at.getTime() - b.placed_at.getTime() || (a.id < b.id ? -1 : 1));
}
