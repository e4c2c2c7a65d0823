import { createReconciliationService } from '#server/services/books/reconciliation.ts';
import { createComparisons } from '#server/services/broker-desk/compare-when.ts';
import { createConversions } from '#server/services/broker-desk/conversions/conversions.ts';
import { createBrokerStops } from '#server/services/broker-desk/stops/broker-stops.ts';
import { createTriggersElsewhere } from '#server/services/broker-desk/triggers/triggers.ts';
import { createStreams } from '#server/services/broker-desk/follow-streams.ts';
import { createSessionWatch } from '#server/services/broker-desk/watch-sessions.ts';
import { createHoldings } from '#server/services/broker-desk/holdings.ts';
import { createFundsWatch } from '#server/services/broker-desk/watch-funds.ts';
import { createBookWatch } from '#server/services/broker-desk/watch-books.ts';
import type { IdempotentRequests } from '#server/services/orders/idempotent-requests.ts';
import { createUnknownOrders } from '#server/services/orders/unknown-orders.ts';
import type { ExchangeServices } from './exchange-services.ts';
import type { Resources } from './resources.ts';

interface Needs {
  readonly requests: IdempotentRequests;
  /** Lets instructions read the tables again, as the venue does not report results found here. */
  readonly refresh: () => Promise<void>;
}

/** Builds what asks brokers elsewhere about orders, reads and compares their books, and follows their streams. */
export function createBrokersElsewhere(resources: Resources, exchange: ExchangeServices, { requests, refresh }: Needs) {
  const { db, clock, log } = resources;
  const { eventLog, venue, brokers } = exchange;
  const shared = { db, eventLog, clock, venue, brokers, log };
  const sessions = createSessionWatch({ ...shared, onRenewed: (accountId) => streams.reopen(accountId) });
  const onBooked = (accountId: string) => {
    funds.ask(accountId);
    return refresh();
  };
  const onResolved = (accountId: string) => {
    funds.ask(accountId);
    comparisons.ask(accountId, 'resolved');
  };
  const onReconnected = (accountId: string) => comparisons.ask(accountId, 'reconnected');
  const unknownOrders = createUnknownOrders({
    ...shared,
    isUnderWay: requests.isUnderWay,
    ticks: resources.ticks ?? (() => performance.now()),
    onSettled: refresh,
    onResolved,
  });
  const bookWatch = createBookWatch({ ...shared, onBooked, onResolved, onReconnected });
  const funds = createFundsWatch({ ...shared, bookFirst: bookWatch.book });
  const reconciliation = createReconciliationService({ ...shared, onAdopted: refresh, bookFirst: bookWatch.book });
  const comparisons = createComparisons({
    ...{ db, clock, log, brokers },
    async compare(account, cause) {
      const compared = await reconciliation.compareNow(account, cause);
      // A position that was taken over has been paid before.
      funds.ask(account.id);
      if (compared.reconciliation.outcome !== 'broker-unreachable') brokerHoldings.ask(account.id);
      return compared;
    },
  });
  const ticks = resources.ticks ?? (() => performance.now());
  const conversions = createConversions({ ...shared, ticks, bookFirst: bookWatch.book, onBooked });
  const brokerTriggers = createTriggersElsewhere({ ...shared, ticks, requests });
  const brokerHoldings = createHoldings(shared);
  const brokerStops = createBrokerStops({ ...shared, ticks, requests, bookFirst: bookWatch.book, onBooked });
  const streams = createStreams({ db, clock, log, brokers, onReported: bookWatch.soon, onReopened: onReconnected });
  // In the order of their ends: each report of a stream has books read, and each reading may ask for a comparison.
  const parts = [streams, conversions, brokerTriggers, brokerStops, unknownOrders, bookWatch, comparisons, funds, brokerHoldings, sessions];
  return {
    conversions,
    brokerTriggers,
    brokerHoldings,
    brokerStops,
    unknownOrders,
    bookWatch,
    comparisons,
    reconciliation,
    brokerStreams: streams,
    brokerFunds: funds,
    brokerSessions: sessions,
    brokersElsewhere: {
      start(): void {
        for (const part of parts) part.start();
      },
      async stop(): Promise<void> {
        for (const part of parts) await part.stop();
        await exchange.leaveBrokers();
      },
    },
  };
}
