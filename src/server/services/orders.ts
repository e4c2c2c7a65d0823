import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type * as operations from '#contract/operations/orders.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { Venue } from '#server/market/venue.ts';
import { requireAccount } from '#server/policies/account-access.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { presentInstruction } from '#server/presenters/instruction.ts';
import { presentOrder, presentOrderChange } from '#server/presenters/order.ts';
import { findAccountByNumber } from '#server/repositories/broker-accounts.ts';
import { listMadeBy } from '#server/repositories/instructions.ts';
import { listOrderChanges } from '#server/repositories/order-changes.ts';
import { listBook } from '#server/repositories/orders.ts';
import { listSlicedBook } from '#server/repositories/sliced-orders.ts';
import { type Attachment, attachmentOf, storeAttached } from './instructions/attached-exits.ts';
import { closingAnswer, journalClosing } from './instructions/close-position.ts';
import type { InstructionEngine } from './instructions/engine.ts';
import { createCancelOrders } from './cancel-orders.ts';
import { journalCancel, journalModify } from './change-orders.ts';
import type { OrdersAnswer } from './intent-outcome.ts';
import type { Journalled, KeyedCalls } from './keyed-calls.ts';
import { wireOrders, wireOrdersOf } from './order-answers.ts';
import { type DeskPurpose, openDesk, openPortfolioDesk } from './order-desk.ts';
import type { OrderReview } from './order-review.ts';
import { ticketOf } from './order-tickets.ts';
import { ownOrder } from './own-order.ts';
import { isPastMisCutOff } from './placing-checks.ts';
import { journalOrders, type Placing } from './place-orders.ts';
import { closedOnlyBy } from './square-off.ts';

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly venue: Venue;
  readonly brokers: ReadonlyMap<string, Broker>;
  readonly review: OrderReview;
  readonly calls: KeyedCalls;
  readonly engine: InstructionEngine;
}

type PlaceBody = BodyOf<typeof operations.placeTrades>;

/** Returns the exits that the orders bring along. Throws at their field for one that makes no sense, or whose order closes what is open. */
function attachmentsOf(venue: Venue, placing: Placing, body: PlaceBody): readonly Attachment[] {
  return placing.tickets.flatMap((ticket, place) => {
    const attach = body.orders[place]?.attach;
    if (!attach) return [];
    return [attachmentOf(ticket, attach, place, `orders.${place}`, venue, placing.closes !== undefined)];
  });
}

/** Returns the service of orders: check, write down, send, answer. Every call acts on the given user's own accounts only. */
export function createOrdersService(needs: Needs) {
  const { db, clock, venue, brokers, calls, engine } = needs;

  async function placingOf(trx: Trx, userId: string, body: PlaceBody, key: string): Promise<Placing> {
    const opened = await openPortfolioDesk(trx, brokers, userId, body);
    const tickets = body.orders.map((request, place) => ticketOf(venue, request, `orders.${place}`));
    const placing = { ...opened, key, origin: 'hand' as const, tickets };
    const { broker_name: brokerName } = opened.desk.account;
    const late = tickets.some(({ terms }) => terms.product === 'MIS') && isPastMisCutOff(brokerName, venue, venue.now());
    if (!late) return placing;
    // Tied to its position: an intraday order that rests now must not open one later.
    const closes = await closedOnlyBy(trx, placing);
    return closes === undefined ? placing : { ...placing, closes };
  }

  /** Writes the orders down with the exits that they bring along, which are watched before anything is sent. */
  async function journalPlacing(trx: Trx, emit: Emit, userId: string, body: PlaceBody, key: string): Promise<Journalled> {
    const placing = await placingOf(trx, userId, body, key);
    const attachments = attachmentsOf(venue, placing, body);
    const journalled = await journalOrders(trx, emit, placing, needs);
    const { next, orderIds } = journalled;
    // Refused as a whole: there is nothing to protect.
    if (attachments.length === 0 || typeof next !== 'function') return journalled;
    const moment = { exchangeAt: venue.now(), receivedAt: clock.now() };
    const exits = await storeAttached(trx, emit, placing, attachments, orderIds, moment);
    return {
      ...journalled,
      async next(conclude) {
        await engine.adopt(exits);
        return next(conclude);
      },
    };
  }

  /** An order may have been refused after its exit was written down, which the exchange tells nobody: what the call made looks at the tables. */
  async function told(userId: string, key: string, body: Pick<PlaceBody, 'orders'>, done: OrdersAnswer): Promise<OrdersAnswer> {
    if (body.orders.some((order) => order.attach)) await engine.adopt(await listMadeBy(db, userId, key));
    return done;
  }

  const desk = (trx: Trx, userId: string, accountNumber: string, purpose: DeskPurpose = 'may-add-risk') =>
    openDesk(trx, brokers, userId, accountNumber, purpose);

  return {
    async getOrderBook(
      userId: string,
      accountNumber: string,
      startDate: string | undefined,
    ): Promise<AnswerOf<typeof operations.getOrderBook>> {
      const account = requireAccount(await findAccountByNumber(db, userId, accountNumber));
      const tradingDate = startDate ?? venue.tradingDate();
      const [exchangeAt, receivedAt] = [venue.now(), clock.now()];
      const rows = await listBook(db, account.id, tradingDate);
      const orders = await wireOrdersOf(db, rows, await listSlicedBook(db, account.id, tradingDate));
      const newestFirst = orders.toSorted((a, b) => b.placed_at - a.placed_at || (a.order_id < b.order_id ? 1 : -1));
      return { order_book: newestFirst, exchange_at: exchangeAt, received_at: receivedAt, trading_date: tradingDate };
    },

    async getOrderHistory(userId: string, orderId: string): Promise<AnswerOf<typeof operations.getOrderHistory>> {
      const row = await ownOrder(db, userId, orderId);
      const [changes, [order]] = [await listOrderChanges(db, orderId), await wireOrders(db, [orderId])];
      return {
        order: order ?? presentOrder(row, []),
        changes: changes.map((change) => presentOrderChange(change, row.instrument.lotSize)),
        exchange_at: venue.now(),
        received_at: clock.now(),
      };
    },

    placeTrades: async (userId: string, key: string, body: PlaceBody): Promise<OrdersAnswer> =>
      told(
        userId,
        key,
        body,
        await calls.run({
          userId,
          key,
          operation: 'placeTrades',
          body,
          journal: (trx, emit) => journalPlacing(trx, emit, userId, body, key),
        }),
      ),

    async executeOrder(
      userId: string,
      key: string,
      body: BodyOf<typeof operations.executeOrder>,
    ): Promise<AnswerOf<typeof operations.executeOrder>> {
      const done = await calls.run({
        userId,
        key,
        operation: 'executeOrder',
        body,
        async journal(trx, emit) {
          if (body.action === 'open') return journalPlacing(trx, emit, userId, body, key);
          const at = await desk(trx, userId, body.account_number, 'reduces-risk');
          return journalClosing(trx, emit, { desk: at, body, key }, needs);
        },
      });
      if (body.action === 'open') return told(userId, key, body, done);
      const { orders, message, jobs } = await closingAnswer(db, engine, userId, key, done);
      return { orders, message, ...(jobs.length > 0 && { instructions: jobs.map(presentInstruction) }) };
    },

    modifyOrder: (userId: string, key: string, body: BodyOf<typeof operations.modifyOrder>): Promise<OrdersAnswer> =>
      calls.run({
        userId,
        key,
        operation: 'modifyOrder',
        body,
        journal: async (trx, emit) => journalModify(trx, emit, await desk(trx, userId, body.account_number), body, needs),
      }),

    cancelOrder: (userId: string, key: string, body: BodyOf<typeof operations.cancelOrder>): Promise<OrdersAnswer> =>
      calls.run({
        userId,
        key,
        operation: 'cancelOrder',
        body,
        journal: async (trx, emit) => journalCancel(trx, emit, await desk(trx, userId, body.account_number, 'reduces-risk'), body, needs),
      }),

    cancelOrders: createCancelOrders(needs),

    resolveIntent: (userId: string, key: string): Promise<AnswerOf<typeof operations.resolveIntent>> => calls.resolve(userId, key),
  };
}

export type OrdersService = ReturnType<typeof createOrdersService>;
