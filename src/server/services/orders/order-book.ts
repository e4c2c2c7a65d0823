import type { AnswerOf } from '#contract/operation.ts';
import type * as operations from '#contract/operations/orders.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db } from '#server/db/database.ts';
import type { Market } from '#server/market/market.ts';
import { requireAccount } from '#server/policies/access.ts';
import { presentOrder, presentOrderChange } from '#server/presenters/order.ts';
import { findAccountByNumber } from '#server/repositories/broker-accounts.ts';
import { listOrderChanges } from '#server/repositories/order-changes.ts';
import { listBook } from '#server/repositories/orders.ts';
import { listSlicedBook } from '#server/repositories/sliced-orders.ts';
import { wireOrders, wireOrdersOf } from './order-answers.ts';
import { ownOrder } from './own-order.ts';

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly venue: Market;
}

/** Returns what reads the order book of an account and the history of an order. */
export function createOrderBook({ db, clock, venue }: Needs) {
  return {
    async getOrderBook(
      userId: string,
      accountNumber: string,
      startDate: string | undefined,
    ): Promise<AnswerOf<typeof operations.getOrderBook>> {
      const account = requireAccount(await findAccountByNumber(db, userId, accountNumber));
      const tradingDate = startDate ?? venue.tradingDate();
      const [exchangeAt, receivedAt] = [venue.now(), clock.now()];
      // What works today is no part of a past day.
      const andWorking = tradingDate >= venue.tradingDate();
      const rows = await listBook(db, account.id, tradingDate, andWorking);
      const orders = await wireOrdersOf(db, rows, await listSlicedBook(db, account.id, tradingDate, andWorking));
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
  };
}
