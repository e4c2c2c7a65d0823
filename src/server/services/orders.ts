import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type * as operations from '#contract/operations/orders.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { Venue } from '#server/market/venue.ts';
import { requireAccount } from '#server/policies/account-access.ts';
import { requireOrder } from '#server/policies/order-access.ts';
import { presentOrder, presentOrderChange } from '#server/presenters/order.ts';
import { findAccountByNumber } from '#server/repositories/broker-accounts.ts';
import { listOrderChanges } from '#server/repositories/order-changes.ts';
import { findOrders, listBook } from '#server/repositories/orders.ts';
import { findSlicedOrders, listSlicedBook } from '#server/repositories/sliced-orders.ts';
import { createCancelOrders } from './cancel-orders.ts';
import { journalCancel, journalModify } from './change-orders.ts';
import type { OrdersAnswer } from './intent-outcome.ts';
import type { KeyedCalls } from './keyed-calls.ts';
import { wireOrders, wireOrdersOf } from './order-answers.ts';
import { type Desk, type DeskPurpose, openDesk, portfolioOf } from './order-desk.ts';
import type { OrderReview } from './order-review.ts';
import { ticketOf } from './order-tickets.ts';
import { journalOrders, type Placing } from './place-orders.ts';
import { squareOffOf } from './square-off.ts';

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly venue: Venue;
  readonly brokers: ReadonlyMap<string, Broker>;
  readonly review: OrderReview;
  readonly calls: KeyedCalls;
}

type PlaceBody = BodyOf<typeof operations.placeTrades>;

/** Returns the service of orders: check, write down, send, answer. Every call acts on the given user's own accounts only. */
export function createOrdersService(needs: Needs) {
  const { db, clock, venue, brokers, calls } = needs;

  async function placingOf(trx: Trx, desk: Desk, body: PlaceBody, key: string): Promise<Placing> {
    const portfolio = await portfolioOf(trx, desk, body.portfolio_id);
    return {
      desk,
      portfolio,
      key,
      origin: 'hand',
      tickets: body.orders.map((request, place) => ticketOf(venue, request, `orders.${place}`)),
    };
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
      const rows = [...(await findOrders(db, [orderId])), ...(await findSlicedOrders(db, [orderId]))];
      const row = requireOrder(rows.find((one) => one.user_id === userId));
      const [changes, [order]] = [await listOrderChanges(db, orderId), await wireOrders(db, [orderId])];
      return {
        order: order ?? presentOrder(row, []),
        changes: changes.map((change) => presentOrderChange(change, row.instrument.lotSize)),
        exchange_at: venue.now(),
        received_at: clock.now(),
      };
    },

    placeTrades: (userId: string, key: string, body: PlaceBody): Promise<OrdersAnswer> =>
      calls.run({
        userId,
        key,
        operation: 'placeTrades',
        body,
        journal: async (trx, emit) =>
          journalOrders(trx, emit, await placingOf(trx, await desk(trx, userId, body.account_number), body, key), needs),
      }),

    executeOrder: (userId: string, key: string, body: BodyOf<typeof operations.executeOrder>): Promise<OrdersAnswer> =>
      calls.run({
        userId,
        key,
        operation: 'executeOrder',
        body,
        async journal(trx, emit) {
          const at = await desk(trx, userId, body.account_number, body.action === 'square_off' ? 'reduces-risk' : 'may-add-risk');
          const placing = body.action === 'open' ? await placingOf(trx, at, body, key) : await squareOffOf(trx, at, body, key);
          return journalOrders(trx, emit, placing, needs);
        },
      }),

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
