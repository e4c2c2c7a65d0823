import type { AnswerOf } from '#contract/operation.ts';
import type { getBrokerDesk } from '#contract/operations/broker-desk.ts';
import type { Db } from '#server/db/database.ts';
import type { Venue } from '#server/market/venue.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { requireAccount } from '#server/policies/access.ts';
import { presentBrokerOrder, presentHeldReport } from '#server/presenters/broker-order.ts';
import { findAccountByNumber } from '#server/repositories/broker-accounts.ts';
import { listBrokerOrders, listHeldMessages } from '#server/repositories/broker-desk.ts';

/** How many held reports are shown. */
const SHOWN = 100;

/** Returns the service that shows what a broker elsewhere says in its own words. Read-only. */
export function createBrokerWords({ db, clock, venue }: { readonly db: Db; readonly clock: WallClock; readonly venue: Venue }) {
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
  };
}
