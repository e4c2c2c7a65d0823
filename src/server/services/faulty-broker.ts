import { AppError } from '#contract/errors/app-error.ts';
import { ZERO_MONEY } from '#domain/units/money.ts';
import { isWorking } from '#domain/orders/status-sets.ts';
import type { VenueInput } from '#domain/matching/venue-input.ts';
import type { VenueOrder } from '#domain/matching/venue-order.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { Broker, BrokerOrder, CallBinding, CallReport } from '#server/brokers/broker.ts';
import { heldBackOf } from '#server/brokers/faults/held-back.ts';
import { nextFault, type PracticeFault } from '#server/brokers/faults/next-fault.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { ReportMode } from '#server/db/tables/broker-reports.ts';
import type { Venue } from '#server/market/venue.ts';
import { presentAccount } from '#server/presenters/broker-account.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { lockAccount, saveFaults, updateAccount } from '#server/repositories/broker-accounts.ts';
import { insertReports, listReports, releaseReports } from '#server/repositories/broker-reports.ts';
import { lockOrders } from '#server/repositories/orders.ts';
import { findPracticeOrders, insertPracticeOrders, lockPracticeOrders, updatePracticeOrder } from '#server/repositories/practice-orders.ts';
import { deliverReports } from './broker-reports/deliver-reports.ts';
import { createPracticeBooks } from './broker-reports/practice-books.ts';
import { nameInVenue } from './broker-reports/practice-names.ts';
import { advanceOrder, refuseOrder } from './order-changes.ts';
import { storeOrders } from './store-orders.ts';

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly venue: Venue;
  readonly clock: WallClock;
  readonly wait: (ms: number) => Promise<void>;
  /** Hears that there is something left to deliver. */
  readonly onDue: () => void;
}

const MODES: Readonly<Partial<Record<PracticeFault, readonly ReportMode[]>>> = {
  'lose-reply': ['hold'],
  'hold-cancel': ['hold-change'],
  'duplicate-reports': ['duplicate'],
  'reorder-reports': ['reorder'],
  'drop-fills': ['drop-fills'],
};

/** The order as a broker shows it that takes it and never sends it on. */
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

/**
 * Returns the broker with the faults of its practising accounts. Their orders go to the same venue, but what it decides comes back as reports,
 * late, twice, in another order, or only when asked, as the account's faults say. Accounts without faults are passed through.
 */
export function createFaultyBroker(inner: Broker, { db, eventLog, venue, clock, wait, onDue }: Needs): Broker {
  const moment = () => ({ exchangeAt: venue.now(), receivedAt: clock.now() });
  const marks = () => ({ receivedAt: clock.now(), quote: venue.quote, now: venue.now(), tradingDate: venue.tradingDate() });
  // The outcome is not known: the call goes on until the broker has been asked.
  const noAnswer = () => new AppError('request.idempotency-in-progress', { retryAfter: 1 });

  function draw(account: BrokerAccountRow): Promise<{ fault: PracticeFault; delayMs: number; partly: boolean }> {
    return eventLog.transact(async (trx) => {
      const row = await lockAccount(trx, account.user_id, account.id, 'update');
      if (!row?.practice_faults) return { fault: 'none', delayMs: 0, partly: false };
      const { fault, left } = nextFault(row.practice_faults);
      await saveFaults(trx, row.id, left);
      return { fault, delayMs: left.delay_ms, partly: left.partial_fills ?? false };
    });
  }

  const heldBack = ({ instrumentId, terms }: BrokerOrder) => heldBackOf(terms.quantity, venue.instrument(instrumentId)?.lotSize ?? 1);

  /** The broker does not know the session any more: it takes nothing. */
  function endSession<T>(account: BrokerAccountRow, binding: CallBinding<T>): Promise<T> {
    return eventLog.transact(async (trx, emit) => {
      // The account before its orders, as every call about them does.
      await lockAccount(trx, account.user_id, account.id, 'update');
      const rows = await lockOrders(trx, [...(await binding.select(trx))]);
      const refused = await storeOrders(
        trx,
        emit,
        rows.map((row) => refuseOrder(row, 'reject', { code: 'broker.needs-login' }, moment())),
      );
      const ended = await updateAccount(trx, account.id, { status: 'needs-login' });
      emit(account.user_id, 'account.saved', { account: presentAccount(ended) }, venue.now());
      return binding.conclude(trx, emit, { refusal: null, orders: refused.wire });
    });
  }

  async function takeIn(trx: Trx, account: BrokerAccountRow, orders: readonly BrokerOrder[], fault: PracticeFault): Promise<void> {
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

  function lose(ids: readonly string[]): Promise<unknown> {
    return eventLog.transact(async (trx, emit) => {
      const waiting = (await lockOrders(trx, ids)).filter((row) => row.status === 'pending-submit');
      await storeOrders(
        trx,
        emit,
        waiting.map((row) => advanceOrder(row, 'lose', moment())),
      );
    });
  }

  async function place<T>(account: BrokerAccountRow, orders: readonly BrokerOrder[], binding: CallBinding<T>): Promise<T> {
    const { fault, delayMs, partly } = await draw(account);
    if (fault === 'slow') await wait(delayMs);
    if (fault === 'end-session') return endSession(account, binding);
    let going: readonly BrokerOrder[] = [];
    await venue.execute({
      async inputs(trx) {
        const selected = await binding.select(trx);
        // While the call took its time, the order may have been asked about and given up.
        const pending = (await lockOrders(trx, [...selected])).filter((row) => row.status === 'pending-submit');
        const alive = new Set(pending.map((row) => row.id));
        going = orders.filter((order) => alive.has(order.orderId));
        await takeIn(trx, account, going, fault);
        if (fault === 'reject-late') return [];
        return going.map((order): VenueInput => {
          const holdBack = partly ? heldBack(order) : 0;
          return { type: 'submit', ...order, orderId: nameInVenue(order.orderId), ...(holdBack > 0 && { holdBack }) };
        });
      },
      conclude: async () => {},
    });
    const ids = going.map((order) => order.orderId);
    if (fault === 'lose-reply' && ids.length > 0) {
      await lose(ids);
      throw noAnswer();
    }
    return eventLog.transact(async (trx, emit) => {
      const recorded = await deliverReports(trx, emit, marks(), ids);
      if (fault === 'reject-late') await releaseReports(trx, ids);
      onDue();
      return binding.conclude(trx, emit, { refusal: null, orders: recorded });
    });
  }

  /** Sends a change of one order; `direct` is the way of an order that this broker does not keep. */
  async function change<T>(orderId: string, input: VenueInput, binding: CallBinding<T>, direct: () => Promise<T>): Promise<T> {
    const [known] = await eventLog.transact((trx) => findPracticeOrders(trx, [orderId]));
    if (known === undefined) return direct();
    const before = (await eventLog.transact((trx) => listReports(trx, [orderId]))).at(-1)?.sequence ?? 0;
    await venue.execute({
      inputs: async (trx) => ((await binding.select(trx)).size > 0 ? [input] : []),
      conclude: async () => {},
    });
    return eventLog.transact(async (trx, emit) => {
      const recorded = await deliverReports(trx, emit, marks(), [orderId]);
      const said = (await listReports(trx, [orderId])).filter((report) => report.sequence > before);
      if (said.some((report) => report.held)) throw noAnswer();
      const answer = said
        .map((report) => report.effect)
        .find((effect) => effect.type === 'modify-refused' || effect.type === 'cancel-refused');
      const report: CallReport = { refusal: answer === undefined ? null : answer.refusal, orders: recorded };
      return binding.conclude(trx, emit, report);
    });
  }

  return {
    ...inner,
    ...createPracticeBooks(db, inner),
    place: (account, orders, binding) =>
      account.practice_faults ? place(account, orders, binding) : inner.place(account, orders, binding),
    modify: (account, asked, binding) =>
      change(asked.orderId, { type: 'modify', ...asked, orderId: nameInVenue(asked.orderId) }, binding, () =>
        inner.modify(account, asked, binding),
      ),
    cancel: (account, order, binding) =>
      change(order.orderId, { type: 'cancel', ...order, orderId: nameInVenue(order.orderId) }, binding, () =>
        inner.cancel(account, order, binding),
      ),

    async ask(trx, emit, _, orderIds) {
      const known = await lockPracticeOrders(trx, orderIds);
      const ids = known.map((row) => row.order_id);
      await releaseReports(trx, ids);
      for (const row of known)
        if (row.modes.some((mode) => mode === 'hold' || mode === 'hold-change'))
          await updatePracticeOrder(trx, row.order_id, { modes: row.modes.filter((mode) => mode !== 'hold' && mode !== 'hold-change') });
      await deliverReports(trx, emit, marks(), ids);
      onDue();
      // An order that is not the broker's own went straight to the venue.
      const direct = (await lockOrders(trx, orderIds)).filter((row) => row.venue_number !== null || !isWorking(row.status));
      return new Set([...ids, ...direct.map((row) => row.id)]);
    },
  };
}
