import type { Db, Trx } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { requireOrder } from '#server/policies/access.ts';
import { findOrders } from '#server/repositories/orders.ts';
import { findSlicedOrders } from '#server/repositories/sliced-orders.ts';

/** Returns the user's order with this id, whole or cut into slices. Throws `order.not-found`, also for an order of somebody else. */
export async function ownOrder(db: Db | Trx, userId: string, orderId: string): Promise<OrderRow> {
  const rows = [...(await findOrders(db, [orderId])), ...(await findSlicedOrders(db, [orderId]))];
  return requireOrder(rows.find((row) => row.user_id === userId));
}
