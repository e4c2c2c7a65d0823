import { AppError } from '#contract/errors/app-error.ts';
import type { VenueInput } from '#domain/matching/venue-input.ts';
import type { VenueOrder } from '#domain/matching/venue-order.ts';
import { ZERO_MONEY } from '#domain/units/money.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { BrokerOrder, CallBinding } from '#server/brokers/broker.ts';
import { heldBackOf } from '#server/brokers/faults/held-back.ts';
import { nextFault, type PracticeFault } from '#server/brokers/faults/next-fault.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { ReportMode } from '#server/db/tables/broker-reports.ts';
import type { Venue } from '#server/market/venue.ts';
import { presentAccount } from '#server/presenters/broker-account.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { lockAccount, saveFaults, updateAccount } from '#server/repositories/broker-accounts.ts';
import { insertReports, releaseReports } from '#server/repositories/broker-reports.ts';
import { lockOrders } from '#server/repositories/orders.ts';
import { insertPracticeOrders } from '#server/repositories/practice-orders.ts';
import { deliverReports } from '../broker-reports/deliver-reports.ts';
import { nameInVenue } from '../broker-reports/practice-names.ts';
import { advanceOrder, refuseOrder } from '../orders/order-changes.ts';
import { storeOrders } from '../orders/store-orders.ts';

export interface PracticeNeeds {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly venue: Venue;
  readonly clock: WallClock;
  readonly wait: (ms: number) => Promise<void>;
  /** Called when reports are due. */
  readonly onDue: () => void;
}

const MODES: Readonly<Partial<Record<PracticeFault, readonly ReportMode[]>>> = {
  'lose-reply': ['hold'],
  'hold-cancel': ['hold-change'],
  'duplicate-reports': ['duplicate'],
  'reorder-reports': ['reorder'],
  'drop-fills': ['drop-fills'],
};

/** Returns the order as shown by a broker that accepts an order and never forwards it. */
function takenOrder({ orderId, instrumentId, terms }: BrokerOrder, venue: Venue): VenueOrder {
  const { side, kind, product, validity, quantity, limitPrice, triggerPrice } = terms;
  const own = { orderId, instrumentId, side, kind, product, validity, quantity, limitPrice, triggerPrice };
  return {
    ...own,
    number: 0,
    priority: 0,
    filledQuantity: 0,
    filledValue: ZERO_MONEY,
    triggeredAt: null,
    waitsForOpen: false,
    acceptedAt: venue.now(),
  };
}

/** The outcome is unknown: the call stays open until the broker has been queried. */
export const noAnswer = () => new AppError('request.idempotency-in-progress', { retryAfter: 1 });

/** Returns the quotes and times for the delivery of reports. */
export const marksOf = ({ clock, venue }: Pick<PracticeNeeds, 'clock' | 'venue'>) => ({
  receivedAt: clock.now(),
  source: venue.source,
  quote: venue.quote,
  now: venue.now(),
  tradingDate: venue.tradingDate(),
});

/** Draws the fault of an account's next call. */
function draw({ eventLog }: PracticeNeeds, account: BrokerAccountRow): Promise<{ fault: PracticeFault; delayMs: number; partly: boolean }> {
  return eventLog.transact(async (trx) => {
    const row = await lockAccount(trx, account.user_id, account.id, 'update');
    if (!row?.practice_faults) return { fault: 'none', delayMs: 0, partly: false };
    const { fault, left } = nextFault(row.practice_faults);
    await saveFaults(trx, row.id, left);
    return { fault, delayMs: left.delay_ms, partly: left.partial_fills ?? false };
  });
}

/** The broker has ended the session and accepts nothing. */
function endSession<T>({ eventLog, venue, clock }: PracticeNeeds, account: BrokerAccountRow, binding: CallBinding<T>): Promise<T> {
  return eventLog.transact(async (trx, emit) => {
    // Lock order: the account before its orders, as everywhere.
    await lockAccount(trx, account.user_id, account.id, 'update');
    const rows = await lockOrders(trx, [...(await binding.select(trx, 'at-once'))]);
    const refused = await storeOrders(
      trx,
      emit,
      rows.map((row) => refuseOrder(row, 'reject', { code: 'broker.needs-login' }, { exchangeAt: venue.now(), receivedAt: clock.now() })),
    );
    const ended = await updateAccount(trx, account.id, { status: 'needs-login' });
    emit(account.user_id, 'account.saved', { account: presentAccount(ended) }, venue.now());
    return binding.conclude(trx, emit, { refusal: null, orders: refused.wire });
  });
}

/** Stores the orders at the practice broker, with the way their reports will come. */
async function takeIn(
  venue: Venue,
  trx: Trx,
  account: BrokerAccountRow,
  orders: readonly BrokerOrder[],
  fault: PracticeFault,
): Promise<void> {
  await insertPracticeOrders(
    trx,
    orders.map(({ orderId }) => ({ order_id: orderId, broker_account_id: account.id, modes: MODES[fault] ?? [] })),
  );
  if (fault !== 'reject-late') return;
  const base = { broker_account_id: account.id, trading_date: venue.tradingDate(), exchange_at: new Date(venue.now()) };
  const denial = { code: 'order.price-out-of-range', field: 'limitPrice', values: {} } as const;
  for (const order of orders)
    await insertReports(trx, [
      { ...base, order_id: order.orderId, effect: { type: 'accepted', order: takenOrder(order, venue) }, held: false },
      { ...base, order_id: order.orderId, effect: { type: 'rejected', orderId: order.orderId, denial }, held: true },
    ]);
}

/** Marks orders as unknown, as their answer is lost. */
function lose({ eventLog, venue, clock }: PracticeNeeds, ids: readonly string[]): Promise<unknown> {
  return eventLog.transact(async (trx, emit) => {
    const waiting = (await lockOrders(trx, ids)).filter((row) => row.status === 'pending-submit');
    await storeOrders(
      trx,
      emit,
      waiting.map((row) => advanceOrder(row, 'lose', { exchangeAt: venue.now(), receivedAt: clock.now() })),
    );
  });
}

/** Places orders of a practice account, with the fault drawn for the call. */
export async function placeWithFault<T>(
  needs: PracticeNeeds,
  account: BrokerAccountRow,
  orders: readonly BrokerOrder[],
  binding: CallBinding<T>,
): Promise<T> {
  const { eventLog, venue, wait, onDue } = needs;
  const { fault, delayMs, partly } = await draw(needs, account);
  if (fault === 'slow') await wait(delayMs);
  if (fault === 'end-session') return endSession(needs, account, binding);
  let going: readonly BrokerOrder[] = [];
  await venue.execute({
    async inputs(trx) {
      const selected = await binding.select(trx, 'at-once');
      // During the delay the order may have been queried and given up.
      const pending = (await lockOrders(trx, [...selected])).filter((row) => row.status === 'pending-submit');
      const alive = new Set(pending.map((row) => row.id));
      going = orders.filter((order) => alive.has(order.orderId));
      await takeIn(venue, trx, account, going, fault);
      if (fault === 'reject-late') return [];
      return going.map((order): VenueInput => {
        const holdBack = partly ? heldBackOf(order.terms.quantity, venue.instrument(order.instrumentId)?.lotSize ?? 1) : 0;
        return { type: 'submit', ...order, orderId: nameInVenue(order.orderId), ...(holdBack > 0 && { holdBack }) };
      });
    },
    conclude: async () => {},
  });
  const ids = going.map((order) => order.orderId);
  if (fault === 'lose-reply' && ids.length > 0) {
    await lose(needs, ids);
    throw noAnswer();
  }
  return eventLog.transact(async (trx, emit) => {
    const recorded = await deliverReports(trx, emit, marksOf(needs), ids);
    if (fault === 'reject-late') await releaseReports(trx, ids);
    onDue();
    return binding.conclude(trx, emit, { refusal: null, orders: recorded });
  });
}
