import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type { estimateAtBroker } from '#contract/operations/risk.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { Db } from '#server/db/database.ts';
import type { Market } from '#server/market/market.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { requireAccount, requirePortfolioOf } from '#server/policies/access.ts';
import { findAccountByNumber } from '#server/repositories/broker-accounts.ts';
import { findPortfolio } from '#server/repositories/portfolios.ts';
import { ticketOf } from '../orders/order-tickets.ts';

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly venue: Market;
  readonly brokers: ReadonlyMap<string, Broker>;
}

/** Returns the service that asks a broker elsewhere for its own figures of unsent orders. */
export function createBrokerEstimates({ db, clock, venue, brokers }: Needs) {
  return {
    async estimateAtBroker(userId: string, body: BodyOf<typeof estimateAtBroker>): Promise<AnswerOf<typeof estimateAtBroker>> {
      const account = requireAccount(await findAccountByNumber(db, userId, body.account_number));
      requirePortfolioOf(await findPortfolio(db, userId, body.portfolio_id), account.id);
      const tickets = body.orders.map((request, place) => ticketOf(venue, request, `orders.${place}`));
      const told = await brokers.get(account.broker_name)?.margin?.(
        account,
        tickets.map(({ instrument, terms }) => ({ instrumentId: instrument.id, terms })),
      );
      if (told === undefined) return { broker: null };
      return { broker: { required: moneyToDecimal(told.required), charges: moneyToDecimal(told.charges), at: clock.now() } };
    },
  };
}
