import { atom } from 'jotai';
import type { Order } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import type { WallTime } from '#domain/units/time.ts';
import { accountsAtom } from '../accounts/accounts.ts';
import type { NewNotice } from './notice.ts';
import { noticeOfOrder } from './notice-of-order.ts';
import { orderBookAtom } from '../orders/order-book.ts';
import { fromServerClock } from '../stream/server-clock.ts';

/** Today's orders as fetched from the server by this page; a stored copy may be of another day. */
export const fetchedOrdersAtom = atom((get) =>
  (get(accountsAtom).value ?? []).flatMap(({ account_number: account }) => {
    const { value, source } = get(orderBookAtom(account));
    return source === 'network' && value !== null ? value : [];
  }),
);

/**
 * Returns notices of fills found in the book, for fills whose event never reached this device. Those before `openedAt` are marked as
 * read.
 */
export function noticesOfBook(orders: readonly Order[], openedAt: WallTime): readonly NewNotice[] {
  return orders.flatMap((order) => {
    const draft = order.filled_quantity > 0 ? noticeOfOrder(order) : null;
    if (draft === null) return [];
    const at = fromServerClock(order.received_at, wallNow());
    return { ...draft, at, exchangeAt: order.updated_at, byBook: true as const, ...(at < openedAt ? { read: true } : {}) };
  });
}
