import { atom } from 'jotai';
import { getOrderBook } from '#client/api/orders.ts';
import type { Order } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { upsertByRevision } from '../resource/by-revision.ts';
import { bookKey, readBookKey } from '../positions/book-key.ts';
import { isListOf } from '../resource/is-list.ts';
import { unreadableOf } from '../resource/unreadable.ts';
import { exchangeTimeOf, resourceFamily } from '../resource/resource-family.ts';
import { fromServerClock } from '../stream/server-clock.ts';

const orderBooks = resourceFamily<Order[]>({
  name: 'order-book',
  operation: 'getOrderBook',
  streamed: true,
  asksAhead: true,
  check: isListOf<Order>('order_id'),
  load: async (key) => {
    const { owner, date } = readBookKey(key);
    const answer = await getOrderBook(owner, date);
    const now = wallNow();
    return {
      value: answer.order_book,
      receivedAt: typeof answer.received_at === 'number' ? fromServerClock(answer.received_at, now) : now,
      exchangeAt: exchangeTimeOf(answer.exchange_at),
      tradingDate: answer.trading_date ?? null,
      unreadable: unreadableOf(answer),
      source: 'network',
    };
  },
});

/** Returns the resource atom of an account's order book; a null date is the current trading date. */
export function orderBookAtom(accountNumber: string, date: string | null = null) {
  return orderBooks.atomOf(bookKey(accountNumber, date));
}
export const openOrderBookAtom = atom(null, (_get, set, accountNumber: string) => set(orderBooks.open, bookKey(accountNumber, null)));
export const refreshOrderBookAtom = atom(null, (_get, set, accountNumber: string, date: string | null = null) =>
  set(orderBooks.refresh, bookKey(accountNumber, date)),
);
export const useOrderBook = (accountNumber: string | null, date: string | null = null) =>
  orderBooks.use(accountNumber === null ? null : bookKey(accountNumber, date));

/** Inserts an order into the account's current book, and updates older books that contain the order. */
export const foldOrderAtom = atom(null, (_get, set, order: Order) => {
  for (const key of orderBooks.keys()) {
    const { owner, date } = readBookKey(key);
    if (owner !== order.account_number) continue;
    set(orderBooks.fold, key, (list) =>
      date === null || list.some(({ order_id: id }) => id === order.order_id)
        ? upsertByRevision(list, order, (item) => item.order_id, 'first')
        : list,
    );
  }
});
