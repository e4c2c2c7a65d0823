import { AppError } from '#contract/errors/app-error.ts';
import type { BROKER_REFUSALS } from '#domain/orders/check-change.ts';
import type { BrokerOrder, CallBinding } from '#server/brokers/broker.ts';
import type { NotTakenKind } from '#domain/orders/broker-calls.ts';
import { type BrokerWire, NotTaken } from '#server/brokers/wire/broker-wire.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { insertBrokerOrders, nameBrokerOrder } from '#server/repositories/broker-desk.ts';
import { lockOrders } from '#server/repositories/orders.ts';
import { readAccountExposure } from '#server/repositories/account-exposure.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { OrderRefusal } from '../orders/order-review.ts';
import { judgeOrders, unitLedgerOf } from '../risk/account-exposure.ts';
import { lastLook } from '../risk/review-orders.ts';
import { advanceOrder, refuseOrder } from '../orders/order-changes.ts';
import { storeOrders } from '../orders/store-orders.ts';
import type { BookingNeeds } from './book-reports.ts';
import type { DeskCalls } from './calls/desk-calls.ts';
import { tagOf } from './tags.ts';

/** What a broker has not done, in our words. `reason` of `broker.refused` is the broker's text. */
export const NOT_DONE: Readonly<Record<NotTakenKind, (typeof BROKER_REFUSALS)[number]>> = {
  refused: 'broker.refused',
  ended: 'broker.refused',
  'session-ended': 'broker.needs-login',
  busy: 'broker.busy',
  unsupported: 'broker.not-offered',
  unreachable: 'broker.unreachable',
};

/** Returns the broker's own text as a value of the refusal; none where the broker has not refused. */
export const wordsOf = (kind: NotTakenKind, text: string): { readonly reason?: string } => (kind === 'refused' ? { reason: text } : {});

/** The result of sending an order. `stopped`: by our own kill switch, before it was sent. */
type Sent =
  | { readonly state: 'accepted'; readonly brokerOrderId: string }
  | { readonly state: 'refused'; readonly kind: NotTakenKind; readonly reason: string }
  | { readonly state: 'stopped'; readonly refusal: OrderRefusal }
  | { readonly state: 'unknown' };

/** An order to send, as stored, and whether it only closes. */
interface Going {
  readonly order: BrokerOrder;
  readonly row: OrderRow;
  readonly closes: boolean;
}

export interface SendingNeeds extends BookingNeeds {
  readonly wire: BrokerWire;
  readonly eventLog: EventLog;
  readonly calls: DeskCalls;
}

/** The outcome is unknown: the call stays open until the broker's books have been read. */
export const noAnswer = () => new AppError('request.idempotency-in-progress', { retryAfter: 1 });

/** Sends one order, once. `looked`: the kill switch has just been read, so that only an order that has to wait for its turn reads it again. */
async function sendOne(needs: SendingNeeds, account: BrokerAccountRow, { order, row, closes }: Going, looked: boolean): Promise<Sent> {
  const { wire, calls, eventLog } = needs;
  const { instrumentId, terms, variety } = order;
  // Left out silently, either would make another order than the one confirmed.
  if (variety !== 'regular' || terms.protection) return { state: 'refused', kind: 'unsupported', reason: '' };
  const request = { tag: tagOf(order.orderId), instrumentId, terms };
  let stopped: OrderRefusal | undefined;
  try {
    const brokerOrderId = await calls.with(account, 'place', closes ? 'exit' : 'entry', async (secrets, waitedMs) => {
      if (!looked || waitedMs > 0) stopped = (await eventLog.transact((trx) => lastLook(trx, [row]))).get(row.id);
      if (stopped !== undefined) throw new NotTaken('unsupported', 'stopped before it was sent');
      return wire.place(secrets, request);
    });
    return { state: 'accepted', brokerOrderId };
  } catch (error) {
    if (stopped !== undefined) return { state: 'stopped', refusal: stopped };
    if (error instanceof NotTaken) return { state: 'refused', kind: error.kind, reason: error.message };
    return { state: 'unknown' };
  }
}

/** Stores what is about to be sent, and returns it: the orders that are still allowed, each with whether it only closes. */
async function storeIntent<T>(
  { eventLog }: SendingNeeds,
  account: BrokerAccountRow,
  orders: readonly BrokerOrder[],
  binding: CallBinding<T>,
): Promise<readonly Going[]> {
  return eventLog.transact(async (trx) => {
    const selected = await binding.select(trx, 'at-once');
    const waiting = (await lockOrders(trx, [...selected])).filter((row) => row.status === 'pending-submit');
    const ids = waiting.map((row) => row.id);
    await insertBrokerOrders(
      trx,
      ids.map((id) => ({ order_id: id, broker_account_id: account.id, tag: tagOf(id) })),
    );
    const judged = judgeOrders(unitLedgerOf(await readAccountExposure(trx, account.id, ids)), waiting);
    const byId = new Map(judged.map(({ row, opening }) => [row.id, { row, closes: row.purpose !== 'open' || opening === 0 }]));
    return orders.flatMap((order) => {
      const found = byId.get(order.orderId);
      return found === undefined ? [] : [{ order, ...found }];
    });
  });
}

/** Returns the refusal of an order that was not sent or not taken; null when it was, or when that is unknown. */
function refusalOf(sent: Sent | undefined): OrderRefusal | null {
  if (sent?.state === 'stopped') return sent.refusal;
  return sent?.state === 'refused' ? { code: NOT_DONE[sent.kind], values: wordsOf(sent.kind, sent.reason) } : null;
}

/**
 * Places orders one after another: their tags are stored before the first is sent, the results are booked in a transaction of their own. Throws when the
 * outcome of an order is unknown.
 */
export async function sendOrders<T>(
  needs: SendingNeeds,
  account: BrokerAccountRow,
  orders: readonly BrokerOrder[],
  binding: CallBinding<T>,
): Promise<T> {
  const { eventLog, venue, clock } = needs;
  const sent = new Map<string, Sent>();
  for (const going of await storeIntent(needs, account, orders, binding))
    sent.set(going.order.orderId, await sendOne(needs, account, going, sent.size === 0));

  const unknown = [...sent.values()].some(({ state }) => state === 'unknown');
  const concluded = await eventLog.transact(async (trx, emit) => {
    const timestamps = { exchangeAt: venue.now(), receivedAt: clock.now() };
    // Orders before their names at the broker, as a reading of the books locks them: the other way round each would wait for the other.
    const locked = await lockOrders(trx, [...sent.keys()]);
    for (const [orderId, result] of sent)
      if (result.state === 'accepted') await nameBrokerOrder(trx, orderId, { brokerOrderId: result.brokerOrderId });
    // The books may have told of an order before its own answer was booked.
    const waiting = locked.filter((row) => row.status === 'pending-submit');
    const rows = waiting.flatMap((row) => {
      const result = sent.get(row.id);
      if (result?.state === 'unknown') return [advanceOrder(row, 'lose', timestamps)];
      const refusal = refusalOf(result);
      return refusal === null ? [] : [refuseOrder(row, 'reject', refusal, timestamps)];
    });
    const { wire } = await storeOrders(trx, emit, rows);
    return unknown ? null : { value: await binding.conclude(trx, emit, { refusal: null, orders: wire }) };
  });
  if (concluded === null) throw noAnswer();
  return concluded.value;
}
