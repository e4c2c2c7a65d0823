import { isChanging, isFinal } from '#domain/orders/status-sets.ts';
import type { BrokerAnswer } from '#server/brokers/broker.ts';
import type { Trx } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { completeKey, lockRunningKeysOf } from '#server/repositories/idempotency-keys.ts';
import { findOrders, lockOrders } from '#server/repositories/orders.ts';
import { listSlices } from '#server/repositories/sliced-orders.ts';
import { refusedWith } from './intent-outcome.ts';
import { placedAnswer } from './order-answers.ts';
import { advanceOrder, NEVER_ARRIVED, refuseOrder, standingOf, type Timestamps } from './order-changes.ts';
import { storeOrders } from './store-orders.ts';

/** Statuses of an order whose broker has not answered yet. */
export const UNANSWERED: readonly OrderRow['status'][] = ['pending-submit', 'unknown', 'modify-pending', 'cancel-pending'];

/** Returns the order as it becomes when the broker does not know it, or its change. */
function neverArrived(row: OrderRow, timestamps: Timestamps): OrderRow {
  if (row.status === 'pending-submit' || row.status === 'unknown') return refuseOrder(row, 'reject', { code: NEVER_ARRIVED }, timestamps);
  return advanceOrder(row, standingOf(row), timestamps);
}

/** Answers calls without any open order left; slices and orders answered before count too. */
async function answerCalls(trx: Trx, asked: readonly OrderRow[], lost: ReadonlySet<string>, now: Date): Promise<void> {
  const touched = new Set(asked.flatMap((row) => [row.id, row.parent_order_id ?? row.id]));
  for (const key of await lockRunningKeysOf(trx, [...touched])) {
    const slices = await listSlices(trx, key.order_ids);
    const rows = await findOrders(trx, [...key.order_ids, ...slices.map((slice) => slice.id)]);
    if (rows.some((row) => UNANSWERED.includes(row.status))) continue;
    const changes = key.operation === 'modifyOrder' || key.operation === 'cancelOrder';
    const dropped =
      changes && rows.some((row) => lost.has(row.id) || (key.operation === 'cancelOrder' && slices.length === 0 && !isFinal(row.status)));
    const outcome = dropped ? refusedWith('order.change-never-sent') : { answer: await placedAnswer(trx, key.order_ids) };
    await completeKey(trx, key.user_id, key.key, outcome, now);
  }
}

interface Asked {
  /** The orders before the query to the broker. */
  readonly rows: readonly OrderRow[];
  readonly answer: BrokerAnswer;
  /** Whether the absence of an order from complete books proves that the order never arrived. */
  readonly isProven: (row: OrderRow) => boolean;
  readonly timestamps: Timestamps;
}

/** What an answer of a broker has led to. */
interface Settlement {
  /** Whether an order has changed. */
  readonly changed: boolean;
  /** Whether an order of unknown outcome has got one. */
  readonly resolved: boolean;
  /** The orders that the broker knows. */
  readonly known: ReadonlySet<string>;
}

/**
 * Books the broker's reports of orders without an answer, and answers the calls of these orders. Of an order that changed since the broker was asked only
 * a report counts, never the order's absence.
 */
export async function settleUnanswered(trx: Trx, emit: Emit, { rows: asked, answer, isProven, timestamps }: Asked): Promise<Settlement> {
  const ids = asked.map((row) => row.id);
  const before = new Map(asked.map((row) => [row.id, row.revision]));
  const held = await lockOrders(trx, ids);
  const unmoved = new Set(held.filter((row) => row.revision === before.get(row.id)).map((row) => row.id));
  const known = await answer.book(trx, emit, unmoved);
  const rows = (await lockOrders(trx, ids)).filter((row) => UNANSWERED.includes(row.status));
  // A change still open never arrived when the broker knows the order. An unknown order may still arrive.
  const lost = rows.filter(
    (row) => unmoved.has(row.id) && answer.complete && isProven(row) && (!known.has(row.id) || isChanging(row.status)),
  );
  await storeOrders(
    trx,
    emit,
    lost.map((row) => neverArrived(row, timestamps)),
  );
  const after = await lockOrders(trx, ids);
  await answerCalls(trx, after, new Set(lost.map((row) => row.id)), new Date(timestamps.receivedAt));
  const were = new Map(held.map((row) => [row.id, row]));
  return {
    changed: after.some((row) => row.revision !== were.get(row.id)?.revision),
    resolved: after.some((row) => row.status !== 'unknown' && were.get(row.id)?.status === 'unknown'),
    known,
  };
}
