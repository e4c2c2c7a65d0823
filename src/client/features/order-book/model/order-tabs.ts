import type { Fill, Order } from '#client/api/types.ts';
import { isWorking } from '#domain/orders/status-sets.ts';

export const BOOK_TABS = ['open', 'executed', 'ended', 'triggers', 'trades', 'baskets'] as const;
export type BookTab = (typeof BOOK_TABS)[number];
/** The tabs with orders. */
export const ORDER_TABS = ['open', 'executed', 'ended'] as const satisfies readonly BookTab[];
export type OrderTab = (typeof ORDER_TABS)[number];

/** A fill with its order. */
export interface Trade {
  readonly fill: Fill;
  readonly order: Order;
}

/** The order book by tab. A cancelled order with a partial fill is also under executed, since it changed the position. */
export interface BookByTab {
  readonly open: readonly Order[];
  readonly executed: readonly Order[];
  readonly ended: readonly Order[];
  /** Stop orders waiting for their trigger; also listed under open, where they can be modified and cancelled. */
  readonly triggers: readonly Order[];
  readonly trades: readonly Trade[];
}

const newestFirst = (a: Order, b: Order) => b.placed_at - a.placed_at || (a.order_id < b.order_id ? 1 : -1);

/** Returns the orders by tab, newest first, those of unknown fate on top of the open ones. An unknown state counts as still working. */
export function bookByTab(orders: readonly Order[]): BookByTab {
  const sorted = orders.toSorted(newestFirst);
  const open = sorted.filter((order) => isWorking(order.status));
  return {
    open: [...open.filter((order) => order.status === 'unknown'), ...open.filter((order) => order.status !== 'unknown')],
    executed: sorted.filter((order) => !isWorking(order.status) && (order.filled_quantity > 0 || order.status === 'filled')),
    ended: sorted.filter((order) => ['cancelled', 'rejected', 'denied', 'expired'].includes(order.status)),
    triggers: open.filter((order) => order.trigger_price !== null && order.triggered_at === null),
    trades: sorted
      .flatMap((order) => order.fills.map((fill) => ({ fill, order })))
      .toSorted((a, b) => b.fill.exchange_at - a.fill.exchange_at),
  };
}
