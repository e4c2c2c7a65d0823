import type { FastifyBaseLogger } from 'fastify';
import type { AnswerOf } from '#contract/operation.ts';
import type { listReconciliations, reconcileAccount } from '#contract/operations/books.ts';
import type { ReconciliationCause } from '#domain/positions/reconciliation-outcome.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Broker } from '#server/brokers/broker.ts';
import { brokersWith } from '#server/brokers/catalogue.ts';
import type { Db } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { Venue } from '#server/market/venue.ts';
import { requireAccount } from '#server/policies/access.ts';
import { presentReconciliation, type WireReconciliation } from '#server/presenters/reconciliation.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { findAccountByNumber, listTradedAccounts } from '#server/repositories/broker-accounts.ts';
import * as repository from '#server/repositories/reconciliations.ts';
import { type CheckDepth, checkOwnBooks } from './check-own-books.ts';
import { createBrokerComparison } from './compare-and-adopt.ts';
import { recordReconciliation } from './record-reconciliation.ts';

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  readonly venue: Venue;
  readonly brokers: ReadonlyMap<string, Broker>;
  /** Lets instructions waiting for fills read the tables. */
  readonly onAdopted: () => Promise<void>;
  readonly bookFirst: (account: BrokerAccountRow) => Promise<void>;
}

/** Brokers with books of their own. */
const THEIRS = brokersWith(({ books }) => books === 'theirs');

/** A comparison that was recorded. `waits`: a position is about to be taken over. */
export interface ComparedBooks {
  readonly reconciliation: WireReconciliation;
  readonly waits: boolean;
}

/** How many comparisons are shown. */
const SHOWN = 20;
/**
 * Returns the service that compares our books with themselves and with the broker's. It records its findings and never changes the books, except for
 * adopting a trade of our order known only to the broker, and a position that only a broker elsewhere has, each marked as such.
 */
export function createReconciliationService(needs: Needs) {
  const { db, eventLog, clock, log, venue } = needs;
  const compare = createBrokerComparison(needs);
  let underWay: Promise<unknown> = Promise.resolve();

  async function run(account: BrokerAccountRow, cause: ReconciliationCause, check: CheckDepth): Promise<ComparedBooks> {
    const tradingDate = venue.tradingDate();
    // Includes the day before: its last fills, or fills during an outage, may be known only now.
    const brokers = await compare(account, [venue.calendar.previousTradingDay(tradingDate), tradingDate]);
    const own = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => checkOwnBooks(trx, account, check, tradingDate));
    const reconciliation = await recordReconciliation(
      eventLog,
      account,
      cause,
      { brokers, own, tradingDate },
      { exchangeAt: venue.now(), receivedAt: clock.now() },
    );
    return { reconciliation, waits: brokers.waits };
  }

  async function runAll(cause: ReconciliationCause, check: CheckDepth): Promise<void> {
    for (const account of await listTradedAccounts(db, THEIRS))
      await run(account, cause, check).catch((error: unknown) => log.error({ err: error, account: account.id }, 'books were not compared'));
  }

  venue.afterChange(async ({ entries, later }) => {
    const ended = entries.find(({ input }) => input.type === 'session-end');
    if (ended !== undefined) later(() => runAll('session-end', { depth: 'newest', since: ended.tradingDate }));
  });

  return {
    /** Compares every account that ever traded, in the background. */
    start(): void {
      underWay = runAll('start', { depth: 'newest', since: venue.tradingDate() }).catch((error: unknown) =>
        log.error({ err: error }, 'books were not compared'),
      );
    },

    /** Resolves when the comparison of the start has ended. */
    settled: async (): Promise<void> => void (await underWay),

    /** Compares an account with its broker elsewhere. */
    compareNow: (account: BrokerAccountRow, cause: ReconciliationCause): Promise<ComparedBooks> =>
      run(account, cause, { depth: 'newest', since: venue.tradingDate() }),

    async reconcileAccount(userId: string, accountNumber: string): Promise<AnswerOf<typeof reconcileAccount>> {
      const account = requireAccount(await findAccountByNumber(db, userId, accountNumber));
      const { reconciliation } = await run(account, 'asked', { depth: 'everything' });
      return { reconciliation, exchange_at: venue.now(), received_at: clock.now() };
    },

    async listReconciliations(userId: string, accountNumber: string): Promise<AnswerOf<typeof listReconciliations>> {
      const account = requireAccount(await findAccountByNumber(db, userId, accountNumber));
      const stored = await repository.listReconciliations(db, account.id, SHOWN);
      return {
        reconciliations: stored.map((one) => presentReconciliation(one, account)),
        exchange_at: venue.now(),
        received_at: clock.now(),
      };
    },
  };
}
