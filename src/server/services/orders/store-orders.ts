import { parentOf } from '#domain/orders/child-orders.ts';
import { isFinal, isWorking } from '#domain/orders/status-sets.ts';
import { money } from '#domain/units/money.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { Trx } from '#server/db/database.ts';
import type { OrderOriginKind } from '#domain/orders/order-kinds.ts';
import type { BookedFill } from '#server/db/tables/fills.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { RecordedOrders } from '#server/market/recorded-orders.ts';
import { presentOrders } from '#server/presenters/order.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { listFillsOfOrders } from '#server/repositories/fills.ts';
import { insertOrderChanges } from '#server/repositories/order-changes.ts';
import { saveOrders } from '#server/repositories/orders.ts';
import { listSlices, lockSlicedOrders } from '#server/repositories/sliced-orders.ts';

interface StoredOrders {
  readonly rows: readonly OrderRow[];
  readonly wire: RecordedOrders;
}

interface Asked {
  /** New orders with slices among the rows. */
  readonly parents?: readonly OrderRow[];
  /** Origin of the change; absent for changes by the exchange or a restart. */
  readonly by?: OrderOriginKind;
  /** Fills booked just now. An order without other fills needs no reading of them. */
  readonly fills?: readonly BookedFill[];
}

/** Returns all fills of the orders, oldest first. */
async function fillsOf(trx: Trx, rows: readonly OrderRow[], fresh: readonly BookedFill[]): Promise<readonly BookedFill[]> {
  const filled = new Map(rows.filter((row) => row.filled_quantity > 0).map((row) => [row.id, row]));
  const known = fresh.filter((fill) => fill.order_id !== null && filled.has(fill.order_id));
  const quantities = new Map<string | null, number>();
  for (const fill of known) quantities.set(fill.order_id, (quantities.get(fill.order_id) ?? 0) + fill.quantity);
  const areAll = [...filled.values()].every((row) => quantities.get(row.id) === row.filled_quantity);
  return areAll ? known : listFillsOfOrders(trx, [...filled.keys()]);
}

const latest = (dates: readonly Date[]) => new Date(Math.max(...dates.map((date) => date.getTime())));

/** Returns the parent order computed from its slices. */
function folded(parent: OrderRow, slices: readonly OrderRow[]): OrderRow {
  const sum = parentOf(
    slices.map((slice) => ({
      quantity: slice.quantity,
      filledQuantity: slice.filled_quantity,
      filledValue: money(slice.filled_value),
      status: slice.status,
    })),
  );
  const lead = slices.find((slice) => isWorking(slice.status)) ?? slices[0] ?? parent;
  const refused = isFinal(sum.status) && sum.status !== 'filled' ? slices.find((slice) => slice.reason_code !== null) : undefined;
  const triggered = slices.flatMap((slice) => slice.triggered_at ?? []);
  return {
    ...parent,
    quantity: sum.quantity,
    filled_quantity: sum.filledQuantity,
    filled_value: sum.filledValue,
    status: sum.status,
    limit_price: lead.limit_price,
    trigger_price: lead.trigger_price,
    protection_price: lead.protection_price,
    triggered_at: triggered[0] ?? null,
    waits_for_open: slices.some((slice) => slice.waits_for_open),
    reason_code: refused?.reason_code ?? null,
    reason_values: refused?.reason_values ?? {},
    trading_date: lead.trading_date,
    updated_at: latest(slices.map((slice) => slice.updated_at)),
    received_at: latest(slices.map((slice) => slice.received_at)),
    revision: parent.revision + 1,
  };
}

/** Updates the parents of slices. Parents are locked first, so that the slices are read in their final state. */
async function foldParents(trx: Trx, stored: readonly OrderRow[], fresh: readonly OrderRow[]) {
  const ids = [...new Set(stored.flatMap((row) => row.parent_order_id ?? []))].toSorted();
  if (ids.length === 0) return { parents: [], slices: [] };
  const made = new Set(fresh.map((row) => row.id));
  const known = await lockSlicedOrders(
    trx,
    ids.filter((id) => !made.has(id)),
  );
  const slices = await listSlices(trx, ids);
  const parents = [...fresh, ...known].map((parent) =>
    folded(
      parent,
      slices.filter((slice) => slice.parent_order_id === parent.id),
    ),
  );
  await saveOrders(trx, parents, 'sliced_orders');
  return { parents, slices };
}

/**
 * Stores the orders with the next revision, their parents and the history of both, and emits them to their owners. A slice is emitted within its
 * parent, never alone.
 */
export async function storeOrders(trx: Trx, emit: Emit, rows: readonly OrderRow[], asked: Asked = {}): Promise<StoredOrders> {
  const stored = rows.map((row) => ({ ...row, revision: row.revision + 1 }));
  await saveOrders(trx, stored);
  const { parents, slices } = await foldParents(trx, stored, asked.parents ?? []);
  await insertOrderChanges(trx, [...stored, ...parents], asked.by ?? null);
  const tops = [...stored.filter((row) => row.parent_order_id === null), ...parents];
  const presented = presentOrders(tops, await fillsOf(trx, [...tops, ...slices], asked.fills ?? []), slices);
  tops.forEach((row, index) => {
    const order = presented[index];
    if (order) emit(row.user_id, 'order.updated', { order }, exchangeTime(row.updated_at.getTime()));
  });
  return { rows: stored, wire: new Map(presented.map((order) => [order.order_id, order])) };
}
