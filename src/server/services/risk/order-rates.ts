import { admitOrders, DEFAULT_ORDERS_PER_SECOND, RATE_CEILING, type RateWindow, waitForOrders } from '#domain/risk/order-rate.ts';
import type { WallTime } from '#domain/units/time.ts';
import type { OrderRefusal } from '../orders/order-review.ts';

/** How often orders may go out for each account. Kept in memory: one server at a time works on a database, and a second heals a restart. */
export interface OrderRates {
  /** Counts the orders, all or none; returns the refusal that says when to try again. What only closes may go up to the ceiling. */
  admit(accountId: string, now: WallTime, count: number, closing: boolean): OrderRefusal | null;
}

/** Returns the rates of all accounts. */
export function createOrderRates(): OrderRates {
  const windows = new Map<string, RateWindow>();
  return {
    admit(accountId, now, count, closing) {
      const limit = closing ? RATE_CEILING.perSecond : DEFAULT_ORDERS_PER_SECOND;
      const before = windows.get(accountId) ?? [];
      const { window, admitted } = admitOrders(before, now, count, limit);
      windows.set(accountId, window);
      if (admitted) return null;
      const wait = waitForOrders(window, now, count, limit);
      return { code: 'risk.order-rate-exceeded', values: { limit, orders: count, ...(wait === null ? {} : { retry_after_ms: wait }) } };
    },
  };
}
