import pg from 'pg';
import { isFinal } from '#domain/orders/status-sets.ts';
import { brokersWith } from '#server/brokers/catalogue.ts';
import type { Trx } from '#server/db/database.ts';
import type { IdempotencyKeyRow } from '#server/db/tables/idempotency-keys.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { listOpenConversions } from '#server/repositories/broker-conversions.ts';
import { listOpenSquareOffs } from '#server/repositories/broker-square-offs.ts';
import { listSentTriggers } from '#server/repositories/broker-triggers.ts';
import { findBasket, findBasketByKey } from '#server/repositories/baskets.ts';
import { completeKey, lockRunningKeys } from '#server/repositories/idempotency-keys.ts';
import { lockOrders, lockWorkingOf, ordersNotAt } from '#server/repositories/orders.ts';
import { isOwnFault } from '#server/repositories/own-fault.ts';
import { findPracticeOrders } from '#server/repositories/practice-orders.ts';
import { findSlicedOrders } from '#server/repositories/sliced-orders.ts';
import { type IntentOutcome, refusedWith } from '../orders/intent-outcome.ts';
import { basketView, ordersOf } from '../baskets/basket-view.ts';
import { isIdempotentOperation, IDEMPOTENT_OPERATIONS } from '../orders/idempotent-operations.ts';
import { advanceOrder, type Timestamps, refuseOrder, standingOf } from '../orders/order-changes.ts';
import { placedAnswer, wireOrders } from '../orders/order-answers.ts';
import { storeOrders } from '../orders/store-orders.ts';

/** The brokers whose orders our exchange decides about. The others are asked what became of theirs. */
const OURS = brokersWith(({ books }) => books === 'ours');

function settled(row: OrderRow, timestamps: Timestamps): OrderRow {
  // The venue's decision is committed with the status: a pending order was never sent.
  if (row.status === 'pending-submit' || row.status === 'unknown')
    return refuseOrder(row, 'reject', { code: 'order.never-sent' }, timestamps);
  if (row.status === 'modify-pending' || row.status === 'cancel-pending') return advanceOrder(row, standingOf(row), timestamps);
  return row;
}

/** Returns the basket's orders so far, for the call that made the basket or sent more of it. */
async function basketAnswer(trx: Trx, key: IdempotencyKeyRow): Promise<IntentOutcome> {
  const { basketId = null } = (key.answer ?? {}) as { readonly basketId?: string };
  const basket = await (basketId === null ? findBasketByKey(trx, key.user_id, key.key) : findBasket(trx, key.user_id, basketId));
  const message = 'The server restarted meanwhile; this is how the basket stands';
  return { answer: { orders: basket === undefined ? [] : ordersOf(await basketView(trx, basket, false)), message } };
}

async function changeAnswer(trx: Trx, key: IdempotencyKeyRow): Promise<IntentOutcome> {
  const sliced = await findSlicedOrders(trx, key.order_ids);
  // Some slices may have been changed before the crash, so the present state is returned.
  if (sliced.length > 0)
    return {
      answer: { orders: await wireOrders(trx, key.order_ids), message: 'The server restarted meanwhile; this is how the order stands' },
    };
  const rows = await lockOrders(trx, key.order_ids);
  return refusedWith(rows.some((row) => isFinal(row.status)) ? 'order.not-open' : 'order.change-never-sent');
}

/** Returns the answer of an interrupted call: missing work is not done later. */
async function outcomeOf(trx: Trx, key: IdempotencyKeyRow): Promise<IntentOutcome> {
  const does = isIdempotentOperation(key.operation) ? IDEMPOTENT_OPERATIONS[key.operation] : 'places';
  switch (does) {
    case 'places':
    case 'at-once':
      return { answer: await placedAnswer(trx, key.order_ids) };
    case 'changes':
      return changeAnswer(trx, key);
    case 'basket':
      return basketAnswer(trx, key);
    case 'converts':
      // A conversion is committed with its answer: still running means that nothing was converted.
      return refusedWith('position.conversion-never-made');
    case 'holds':
      return refusedWith('trigger.not-made');
    case 'squares-off':
      return refusedWith('broker.square-off-left-open');
  }
}

/**
 * Repairs the difference between intent log and venue after a crash, and returns the orders resting in the venue. Orders that never arrived are
 * rejected, changes that never arrived are dropped, and their calls get an answer.
 */
export async function recoverTrading(trx: Trx, emit: Emit, timestamps: Timestamps): Promise<OrderRow[]> {
  const all = await lockWorkingOf(trx, OURS);
  // Practice orders are not recovered here; their broker is queried.
  const theirs = new Set(
    (
      await findPracticeOrders(
        trx,
        all.map((row) => row.id),
      )
    ).map((row) => row.order_id),
  );
  const working = all.filter((row) => !theirs.has(row.id));
  const asked = new Set(all.filter((row) => theirs.has(row.id)).flatMap((row) => [row.id, row.parent_order_id ?? row.id]));
  // An order that cannot be repaired stays as stored, so that the exchange can start.
  const right = working.map((row) => {
    try {
      return settled(row, timestamps);
    } catch {
      return row;
    }
  });
  await storeOrders(
    trx,
    emit,
    right.filter((row, index) => row !== working[index]),
  );
  const running = await lockRunningKeys(trx);
  const elsewhere = await ordersNotAt(
    trx,
    running.flatMap((key) => key.order_ids),
    OURS,
  );
  // A conversion or square-off at a broker elsewhere is found out from the positions there, a trigger from the list of those held.
  const unanswered = [...(await listOpenConversions(trx)), ...(await listSentTriggers(trx)), ...(await listOpenSquareOffs(trx))];
  const converting = new Set(unanswered.map((row) => `${row.user_id} ${row.key}`));
  const ended = running.filter(
    (key) => !key.order_ids.some((id) => asked.has(id) || elsewhere.has(id)) && !converting.has(`${key.user_id} ${key.key}`),
  );
  for (const key of ended) {
    let outcome: IntentOutcome;
    try {
      outcome = await outcomeOf(trx, key);
    } catch (error) {
      // After a database error the transaction accepts no more statements.
      if (error instanceof pg.DatabaseError || !isOwnFault(error)) throw error;
      continue;
    }
    await completeKey(trx, key.user_id, key.key, outcome, new Date(timestamps.receivedAt));
  }
  return right.filter((row) => !isFinal(row.status));
}
