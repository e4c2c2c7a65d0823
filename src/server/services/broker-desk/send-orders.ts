import { AppError } from '#contract/errors/app-error.ts';
import type { BROKER_REFUSALS } from '#domain/orders/check-change.ts';
import type { BrokerOrder, CallBinding } from '#server/brokers/broker.ts';
import { type BrokerWire, NotTaken, type NotTakenKind } from '#server/brokers/wire/broker-wire.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { insertBrokerOrders, nameBrokerOrder } from '#server/repositories/broker-desk.ts';
import { lockOrders } from '#server/repositories/orders.ts';
import { advanceOrder, refuseOrder } from '../orders/order-changes.ts';
import { storeOrders } from '../orders/store-orders.ts';
import type { BookingNeeds } from './book-reports.ts';
import type { DeskSession } from './read-books.ts';
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

/** The result of sending an order. */
type Sent =
  | { readonly state: 'accepted'; readonly brokerOrderId: string }
  | { readonly state: 'refused'; readonly kind: NotTakenKind; readonly reason: string }
  | { readonly state: 'unknown' };

export interface SendingNeeds extends BookingNeeds {
  readonly wire: BrokerWire;
  readonly eventLog: EventLog;
  readonly session: DeskSession;
}

/** The outcome is unknown: the call stays open until the broker's books have been read. */
export const noAnswer = () => new AppError('request.idempotency-in-progress', { retryAfter: 1 });

/** Sends one order, once. */
async function sendOne({ wire, session }: SendingNeeds, account: BrokerAccountRow, order: BrokerOrder): Promise<Sent> {
  const { instrumentId, terms, variety } = order;
  // Left out silently, either would make another order than the one confirmed.
  if (variety !== 'regular' || terms.protection) return { state: 'refused', kind: 'unsupported', reason: '' };
  const request = { tag: tagOf(order.orderId), instrumentId, terms };
  try {
    return { state: 'accepted', brokerOrderId: await session.with(account, (secrets) => wire.place(secrets, request)) };
  } catch (error) {
    if (error instanceof NotTaken) return { state: 'refused', kind: error.kind, reason: error.message };
    return { state: 'unknown' };
  }
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
  const going = await eventLog.transact(async (trx) => {
    const selected = await binding.select(trx, 'at-once');
    const waiting = (await lockOrders(trx, [...selected])).filter((row) => row.status === 'pending-submit');
    await insertBrokerOrders(
      trx,
      waiting.map(({ id }) => ({ order_id: id, broker_account_id: account.id, tag: tagOf(id) })),
    );
    const ids = new Set(waiting.map((row) => row.id));
    return orders.filter((order) => ids.has(order.orderId));
  });
  const sent = new Map<string, Sent>();
  for (const order of going) sent.set(order.orderId, await sendOne(needs, account, order));

  const unknown = [...sent.values()].some(({ state }) => state === 'unknown');
  const concluded = await eventLog.transact(async (trx, emit) => {
    const timestamps = { exchangeAt: venue.now(), receivedAt: clock.now() };
    for (const [orderId, result] of sent)
      if (result.state === 'accepted') await nameBrokerOrder(trx, orderId, { brokerOrderId: result.brokerOrderId });
    // The books may have told of an order before its own answer was booked.
    const waiting = (await lockOrders(trx, [...sent.keys()])).filter((row) => row.status === 'pending-submit');
    const rows = waiting.flatMap((row) => {
      const result = sent.get(row.id);
      if (result?.state === 'unknown') return [advanceOrder(row, 'lose', timestamps)];
      if (result?.state !== 'refused') return [];
      return [refuseOrder(row, 'reject', { code: NOT_DONE[result.kind], values: wordsOf(result.kind, result.reason) }, timestamps)];
    });
    const { wire } = await storeOrders(trx, emit, rows);
    return unknown ? null : { value: await binding.conclude(trx, emit, { refusal: null, orders: wire }) };
  });
  if (concluded === null) throw noAnswer();
  return concluded.value;
}
