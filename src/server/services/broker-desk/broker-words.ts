import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { getBrokerDesk, getBrokerHistory } from '#contract/operations/broker-desk.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { Db } from '#server/db/database.ts';
import type { Market } from '#server/market/market.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { requireAccount } from '#server/policies/access.ts';
import { presentBrokerOrder, presentHeldReport, presentHistory } from '#server/presenters/broker-order.ts';
import { findAccountByNumber } from '#server/repositories/broker-accounts.ts';
import { listBrokerOrders, listHeldMessages } from '#server/repositories/broker-desk.ts';
import { findOrders } from '#server/repositories/orders.ts';

/** How many held reports are shown. */
const SHOWN = 100;

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly venue: Market;
  readonly brokers: ReadonlyMap<string, Broker>;
}

/** Returns the service that shows what a broker elsewhere says in its own words. Read-only. */
export function createBrokerWords({ db, clock, venue, brokers }: Needs) {
  return {
    async getBrokerDesk(userId: string, accountNumber: string): Promise<AnswerOf<typeof getBrokerDesk>> {
      const account = requireAccount(await findAccountByNumber(db, userId, accountNumber));
      return {
        account_number: account.account_number,
        broker_orders: (await listBrokerOrders(db, account.id, venue.tradingDate())).map(presentBrokerOrder),
        held_reports: (await listHeldMessages(db, account.id, SHOWN)).flatMap(presentHeldReport),
        exchange_at: venue.now(),
        received_at: clock.now(),
      };
    },

    /** Asks the broker for the steps of an order. */
    async getBrokerHistory(userId: string, accountNumber: string, orderId: string): Promise<AnswerOf<typeof getBrokerHistory>> {
      const account = requireAccount(await findAccountByNumber(db, userId, accountNumber));
      const [order] = await findOrders(db, [orderId]);
      if (order?.broker_account_id !== account.id) throw new AppError('order.not-found');
      const changes = (await brokers.get(account.broker_name)?.history?.(account, orderId)) ?? null;
      return { changes: changes && presentHistory(changes) };
    },
  };
}
