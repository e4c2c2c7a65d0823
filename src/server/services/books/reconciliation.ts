import type { FastifyBaseLogger } from 'fastify';
import type { AnswerOf } from '#contract/operation.ts';
import type { listReconciliations, reconcileAccount } from '#contract/operations/books.ts';
import { previousTradingDay } from '#domain/calendar/trading-days.ts';
import { confirmFindings } from '#domain/positions/confirm-findings.ts';
import { type Finding, joinComparisons } from '#domain/positions/finding.ts';
import { outcomeOf, type ReconciliationCause } from '#domain/positions/reconciliation-outcome.ts';
import { newId } from '#server/app/new-id.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { Db } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { Venue } from '#server/market/venue.ts';
import { requireAccount } from '#server/policies/account-access.ts';
import { presentReconciliation, type WireReconciliation } from '#server/presenters/reconciliation.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { findAccountByNumber, listTradedAccounts } from '#server/repositories/broker-accounts.ts';
import * as repository from '#server/repositories/reconciliations.ts';
import { adoptTrade } from './adopt-trade.ts';
import { type CheckDepth, checkOwnBooks } from './check-own-books.ts';
import { compareWithBroker, type Look } from './compare-broker.ts';

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  readonly venue: Venue;
  readonly brokers: ReadonlyMap<string, Broker>;
  /** Has whoever waits for fills look at the tables. */
  readonly onAdopted: () => Promise<void>;
}

/** How many comparisons are shown. */
const SHOWN = 20;
/** While fills come in, each look finds something else; after this many what is left is ambiguous. */
const MOST_LOOKS = 5;

/** Returns a look whose findings the one before had too, or the last of several looks, in which what moved is ambiguous. */
async function settledLook(look: () => Promise<Look>): Promise<Look> {
  let before = await look();
  for (let count = 1; count < MOST_LOOKS && before.comparison.findings.length > 0; count += 1) {
    const next = await look();
    const comparison = confirmFindings(before.comparison, next.comparison);
    const stands = comparison.findings.every((finding, index) => finding === next.comparison.findings[index]);
    if (stands || count === MOST_LOOKS - 1) return { ...next, comparison };
    before = next;
  }
  return before;
}

interface BrokerResult {
  readonly answered: boolean;
  readonly matched: number;
  readonly findings: readonly Finding[];
  readonly adopted: ReadonlySet<string>;
}

/**
 * Returns the service that compares books: ours with themselves, and with the broker's. It records what it finds and never changes the books,
 * except that a trade of an order of ours which only the broker knows is written down, labelled.
 */
export function createReconciliationService({ db, eventLog, clock, log, venue, brokers, onAdopted }: Needs) {
  let underWay: Promise<unknown> = Promise.resolve();

  async function adoptAll(account: BrokerAccountRow, { trades, comparison }: Look): Promise<Set<string>> {
    const adopted = new Set<string>();
    for (const { scope, result, subject } of comparison.findings) {
      const trade = scope === 'trade' && result === 'theirs-only' ? trades.find((one) => one.tradeId === subject) : undefined;
      if (trade === undefined) continue;
      const marks = { receivedAt: clock.now(), quote: venue.quote };
      // In the venue's queue: no session ends between learning the date and booking on it.
      const taken = await venue.execute({
        inputs: async () => [],
        conclude: (trx, emit) => adoptTrade(trx, emit, trade, { account, tradeDate: venue.tradingDate(), marks, now: venue.now() }),
      });
      if (taken) adopted.add(subject);
    }
    if (adopted.size > 0) await onAdopted();
    return adopted;
  }

  async function withBroker(account: BrokerAccountRow, dates: readonly [string, ...string[]]): Promise<BrokerResult> {
    const nothing = { answered: false, matched: 0, findings: [], adopted: new Set<string>() };
    const broker = brokers.get(account.broker_name);
    if (broker === undefined) return nothing;
    try {
      if ((await broker.sessionState(account)).state !== 'active') return nothing;
      const look = () => compareWithBroker(db, broker, account, dates);
      const found = await settledLook(look);
      const adopted = await adoptAll(account, found);
      if (adopted.size === 0) return { answered: true, ...found.comparison, adopted };
      // What the adopted trades explain is no difference any more.
      const { matched, findings } = (await settledLook(look)).comparison;
      const taken = found.comparison.findings.filter((finding) => finding.scope === 'trade' && adopted.has(finding.subject));
      return { answered: true, matched, findings: [...taken, ...findings], adopted };
    } catch (error) {
      log.warn({ err: error, account: account.id }, 'the broker did not say what it has');
      return nothing;
    }
  }

  async function run(account: BrokerAccountRow, cause: ReconciliationCause, check: CheckDepth): Promise<WireReconciliation> {
    const tradingDate = venue.tradingDate();
    // With the day before: what was filled in its last moments, or while nobody listened, is only learnt now.
    const brokers = await withBroker(account, [previousTradingDay(tradingDate), tradingDate]);
    const own = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => checkOwnBooks(trx, account, check, tradingDate));
    const { matched, findings } = joinComparisons(brokers, own);
    const at = { exchangeAt: venue.now(), receivedAt: clock.now() };
    const id = newId(at.receivedAt);
    return eventLog.transact(async (trx, emit) => {
      const stored = await repository.insertReconciliation(
        trx,
        {
          id,
          user_id: account.user_id,
          broker_account_id: account.id,
          cause,
          outcome: outcomeOf(brokers.answered, findings),
          matched,
          trading_date: tradingDate,
          exchange_at: new Date(at.exchangeAt),
          received_at: new Date(at.receivedAt),
        },
        findings.map((finding, index) => ({
          reconciliation_id: id,
          number: index + 1,
          scope: finding.scope,
          result: finding.result,
          subject: finding.subject,
          ours: finding.ours === null ? null : JSON.stringify(finding.ours),
          theirs: finding.theirs === null ? null : JSON.stringify(finding.theirs),
          adopted: finding.scope === 'trade' && brokers.adopted.has(finding.subject),
        })),
      );
      const wire = presentReconciliation(stored, account);
      // Every start of the server would be told to everybody.
      if (cause !== 'start' || wire.outcome !== 'clean')
        emit(account.user_id, 'reconciliation.recorded', { reconciliation: wire }, at.exchangeAt);
      return wire;
    });
  }

  async function runAll(cause: ReconciliationCause, check: CheckDepth): Promise<void> {
    for (const account of await listTradedAccounts(db))
      await run(account, cause, check).catch((error: unknown) => log.error({ err: error, account: account.id }, 'books were not compared'));
  }

  venue.afterChange(async ({ entries, later }) => {
    const ended = entries.find(({ input }) => input.type === 'session-end');
    if (ended !== undefined) later(() => runAll('session-end', { depth: 'newest', since: ended.tradingDate }));
  });

  return {
    /** Compares every account that ever traded, beside whatever else happens. */
    start(): void {
      underWay = runAll('start', { depth: 'newest', since: venue.tradingDate() }).catch((error: unknown) =>
        log.error({ err: error }, 'books were not compared'),
      );
    },

    /** Resolves when the comparison of the start has ended. */
    settled: async (): Promise<void> => void (await underWay),

    async reconcileAccount(userId: string, accountNumber: string): Promise<AnswerOf<typeof reconcileAccount>> {
      const account = requireAccount(await findAccountByNumber(db, userId, accountNumber));
      const reconciliation = await run(account, 'asked', { depth: 'everything' });
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

export type ReconciliationService = ReturnType<typeof createReconciliationService>;
