import { atom } from 'jotai';
import type { Order } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import type { WallTime } from '#domain/units/time.ts';
import { accountsAtom } from '../accounts/accounts.ts';
import type { NewNotice } from './notice.ts';
import { noticeOfOrder } from './notice-of-order.ts';
import { orderBookAtom } from '../orders/order-book.ts';
import { fromServerClock } from '../stream/server-clock.ts';

/** The orders of the current day that the server itself has told this page; a stored copy may be of another day. */
export const fetchedOrdersAtom = atom((get) =>
  (get(accountsAtom).value ?? []).flatMap(({ account_number: account }) => {
    const { value, source } = get(orderBookAtom(account));
    return source === 'network' && value !== null ? value : [];
  }),
);

/**
 * Returns what fills tell the trader that no event may have told: one whose event was never sent to this device stands in the book all the
 * same. What was there before `openedAt` is on the list, but it is no news.
 */
export function noticesOfBook(orders: readonly Order[], openedAt: WallTime): readonly NewNotice[] {
  return orders.flatMap((order) => {
    const draft = order.filled_quantity > 0 ? noticeOfOrder(order) : null;
    if (draft === null) return [];
    const at = fromServerClock(order.received_at, wallNow());
    return { ...draft, at, exchangeAt: order.updated_at, byBook: true as const, ...(at < openedAt ? { read: true } : {}) };
  });
}
