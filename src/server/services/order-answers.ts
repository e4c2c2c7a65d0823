import type { Db, Trx } from '#server/db/database.ts';
import { presentOrders, type WireOrder } from '#server/presenters/order.ts';
import { listFillsOfOrders } from '#server/repositories/fills.ts';
import { findOrders } from '#server/repositories/orders.ts';
import type { OrdersAnswer } from './intent-outcome.ts';

/** Returns the orders with these ids in the order of the ids, as they are sent. */
export async function wireOrders(db: Db | Trx, ids: readonly string[]): Promise<WireOrder[]> {
  const rows = new Map((await findOrders(db, ids)).map((row) => [row.id, row]));
  const ordered = ids.flatMap((id) => rows.get(id) ?? []);
  return presentOrders(ordered, await listFillsOfOrders(db, ids));
}

function sayPlaced(orders: readonly WireOrder[]): string {
  const refused = orders.filter((order) => order.status === 'denied' || order.status === 'rejected').length;
  const count = (number: number) => `${number} ${number === 1 ? 'order' : 'orders'}`;
  if (refused === 0) return `${count(orders.length)} accepted`;
  return refused === orders.length ? `${count(refused)} refused` : `${count(orders.length - refused)} accepted, ${refused} refused`;
}

/** Returns the answer of a placing call from what its orders have become. */
export async function placedAnswer(db: Db | Trx, ids: readonly string[]): Promise<OrdersAnswer> {
  const orders = await wireOrders(db, ids);
  return { orders, message: sayPlaced(orders) };
}
