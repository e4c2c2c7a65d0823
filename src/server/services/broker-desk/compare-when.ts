import type { FastifyBaseLogger } from 'fastify';
import type { ReconciliationCause } from '#domain/positions/reconciliation-outcome.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { Db } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import { createTries } from '#server/platform/tries.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { type LinkedAccount, listLinkedAccounts } from '#server/repositories/broker-desk.ts';
import { type ComparisonTimes, listComparisonTimes } from '#server/repositories/reconciliations.ts';
import type { ComparedBooks } from '../books/reconciliation.ts';
import { CONFIRM_MS } from './adopt-positions.ts';
import { createElsewhereTimer, THEIRS } from './elsewhere-timer.ts';

/** The books are compared this often while a position is open or an order works. */
const REGULAR_MS = 300_000;
const EVERY_MS = 1_000;
/** Pauses while the broker does not answer. */
const AWAY = { firstMs: 5_000, lastMs: 60_000, most: Number.POSITIVE_INFINITY };

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly brokers: ReadonlyMap<string, Broker>;
  readonly compare: (account: BrokerAccountRow, cause: ReconciliationCause) => Promise<ComparedBooks>;
}

/** Returns why an account is to be compared by the times of its last comparisons; null when it need not be. */
function causeOf({ works, holds }: LinkedAccount, times: ComparisonTimes | undefined, now: number): ReconciliationCause | null {
  const { loggedInAt = null, loginComparedAt = null, comparedAt = null } = times ?? {};
  if (loggedInAt !== null && (loginComparedAt === null || loginComparedAt < loggedInAt)) return 'login';
  const age = comparedAt === null ? Number.POSITIVE_INFINITY : Math.abs(now - comparedAt);
  return (works || holds) && age >= REGULAR_MS ? 'regular' : null;
}

/**
 * Returns what compares the accounts at brokers elsewhere when that is due: after each login, each outcome that was unknown, each time a broker answers
 * again, and every few minutes while something is open. A position that is about to be taken over is looked at again soon.
 */
export function createComparisons({ db, clock, log, brokers, compare }: Needs) {
  const asked = new Map<string, ReconciliationCause>();
  const again = new Map<string, { readonly cause: ReconciliationCause; readonly at: number }>();
  const running = new Map<string, Promise<void>>();
  const tries = createTries(AWAY);

  async function run(account: BrokerAccountRow, cause: ReconciliationCause): Promise<void> {
    asked.delete(account.id);
    again.delete(account.id);
    try {
      const { reconciliation, waits } = await compare(account, cause);
      if (reconciliation.outcome === 'broker-unreachable') {
        asked.set(account.id, 'reconnected');
        tries.count(account.id, clock.now());
        return;
      }
      tries.forget(account.id);
      if (waits) again.set(account.id, { cause, at: clock.now() + CONFIRM_MS });
    } catch (error) {
      tries.count(account.id, clock.now());
      log.warn({ err: error, account: account.id }, 'the books of an account were not compared with its broker');
    }
  }

  function due(linked: LinkedAccount, times: ComparisonTimes | undefined): ReconciliationCause | null {
    const { id } = linked.account;
    const now = clock.now();
    if (!tries.isDue(id, now)) return null;
    const soon = again.get(id);
    if (soon !== undefined && now >= soon.at) return soon.cause;
    return asked.get(id) ?? causeOf(linked, times, now);
  }

  async function begin(): Promise<void> {
    const linked = (await listLinkedAccounts(db, THEIRS)).filter(({ account }) => account.status === 'active' && !running.has(account.id));
    const ids = linked.map(({ account }) => account.id);
    const times = new Map((await listComparisonTimes(db, ids)).map((one) => [one.accountId, one]));
    for (const one of linked) {
      const { account } = one;
      const cause = due(one, times.get(account.id));
      if (cause !== null)
        running.set(
          account.id,
          run(account, cause).finally(() => running.delete(account.id)),
        );
    }
  }
  const beginOrWarn = () =>
    begin().catch((error: unknown) => log.warn({ err: error }, 'it could not be seen which books are to be compared'));
  const timer = createElsewhereTimer(brokers, EVERY_MS, () => void beginOrWarn());

  return {
    /** Has an account compared at the next turn. */
    ask: (accountId: string, cause: ReconciliationCause): void => void asked.set(accountId, cause),
    /** Compares every account that is due, once. */
    async turn(): Promise<void> {
      await beginOrWarn();
      await Promise.all(running.values());
    },
    start: timer.start,
    async stop(): Promise<void> {
      timer.stop();
      await Promise.all(running.values());
    },
  };
}
