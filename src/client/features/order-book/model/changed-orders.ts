import type { Order, OrderStatus } from '#client/api/types.ts';

/** The last known status and filled quantity of each order. */
export type SeenOrders = ReadonlyMap<string, `${OrderStatus}/${number}`>;

const mark = (order: Order) => `${order.status}/${order.filled_quantity}` as const;

export function seenOf(orders: readonly Order[]): SeenOrders {
  return new Map(orders.map((order) => [order.order_id, mark(order)]));
}

/** Returns the orders that are new or have a new status or filled quantity. Transitional statuses are left out. */
export function changedSince(seen: SeenOrders, orders: readonly Order[]): readonly Order[] {
  return orders.filter(
    (order) =>
      seen.get(order.order_id) !== mark(order) && !['pending-submit', 'modify-pending', 'cancel-pending', 'draft'].includes(order.status),
  );
}
