import { atom } from 'jotai';
import type { UserEvent } from '#contract/events/stream-events.ts';
import { getBrokerDesk } from '#client/api/books.ts';
import type { BrokerDesk } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { exchangeTimeOf, resourceFamily } from '../resource/resource-family.ts';
import { foldLazily } from '../stream/lazy-folds.ts';
import { fromServerClock } from '../stream/server-clock.ts';

const desks = resourceFamily<BrokerDesk>({
  name: 'broker-desk',
  operation: 'getBrokerDesk',
  streamed: false,
  check: (data): data is BrokerDesk => isRecord(data) && Array.isArray(data['broker_orders']) && Array.isArray(data['held_reports']),
  load: async (accountNumber) => {
    const value = await getBrokerDesk(accountNumber);
    return {
      value,
      receivedAt: fromServerClock(value.received_at, wallNow()),
      exchangeAt: exchangeTimeOf(value.exchange_at),
      source: 'network',
    };
  },
});

/** Returns what the broker of an account says in its own words; null = not an account at a broker elsewhere. */
export const useBrokerDesk = desks.use;

foldLazily(
  atom(null, (_get, set, event: UserEvent) => {
    if (event.type !== 'broker-orders.told' || !('broker_orders' in event.data)) return;
    const { account_number: number, broker_orders: told } = event.data;
    if (!desks.keys().includes(number)) return;
    const ids = new Set(told.map((order) => order.order_id));
    set(desks.fold, number, (desk) => ({
      ...desk,
      broker_orders: [...desk.broker_orders.filter((order) => !ids.has(order.order_id)), ...told],
    }));
  }),
);
