import type { Db, Trx } from '#server/db/database.ts';
import type { RecordedOrders } from '#server/market/recorded-orders.ts';
import { presentOrders, type WireOrder } from '#server/presenters/order.ts';
import { listFillsOfOrders } from '#server/repositories/fills.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { findOrders } from '#server/repositories/orders.ts';
import { findSlicedOrders, listSlices } from '#server/repositories/sliced-orders.ts';
import type { OrdersAnswer } from './intent-outcome.ts';

const NONE: RecordedOrders = new Map();

/** Returns the orders of the rows in wire form, with their fills and slices. */
export async function wireOrdersOf(db: Db | Trx, rows: readonly OrderRow[], sliced: readonly OrderRow[]): Promise<WireOrder[]> {
  const slices = await listSlices(
    db,
    sliced.map((row) => row.id),
  );
  const filled = [...rows, ...slices].filter((row) => row.filled_quantity > 0).map((row) => row.id);
  return presentOrders([...rows, ...sliced], await listFillsOfOrders(db, filled), slices);
}

/** Returns the orders with these ids, in order, in wire form; `known` orders are not read again. */
export async function wireOrders(db: Db | Trx, ids: readonly string[], known = NONE): Promise<WireOrder[]> {
  const asked = ids.filter((id) => !known.has(id));
  const rows = await findOrders(db, asked);
  const found = new Set(rows.map((row) => row.id));
  const sliced = await findSlicedOrders(
    db,
    asked.filter((id) => !found.has(id)),
  );
  const read = new Map((await wireOrdersOf(db, rows, sliced)).map((order) => [order.order_id, order]));
  return ids.flatMap((id) => known.get(id) ?? read.get(id) ?? []);
}

function sayPlaced(orders: readonly WireOrder[]): string {
  const refused = orders.filter((order) => order.status === 'denied' || order.status === 'rejected').length;
  const count = (number: number) => `${number} ${number === 1 ? 'order' : 'orders'}`;
  if (refused === 0) return `${count(orders.length)} accepted`;
  return refused === orders.length ? `${count(refused)} refused` : `${count(orders.length - refused)} accepted, ${refused} refused`;
}

/** Returns the answer of a placing call from the present orders. */
export async function placedAnswer(db: Db | Trx, ids: readonly string[], known = NONE): Promise<OrdersAnswer> {
  const orders = await wireOrders(db, ids, known);
  return { orders, message: sayPlaced(orders) };
}
