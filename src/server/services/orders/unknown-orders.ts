import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { groupBy } from '#domain/positions/group-by.ts';
import type { Broker } from '#server/brokers/broker.ts';
import { absenceRuleOf, brokersWith } from '#server/brokers/catalogue.ts';
import type { Db } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { Market } from '#server/market/market.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { findAccountById } from '#server/repositories/broker-accounts.ts';
import { listUnanswered } from '#server/repositories/orders.ts';
import { settleUnanswered, UNANSWERED } from './settle-unanswered.ts';

/** Brokers that answer in the transaction of the order. */
const COMMITTING = brokersWith(({ books }) => books === 'ours');
/** A call unanswered for this long leads to a query at the broker. */
const PATIENCE_MS = 5_000;
/** Pause before the next query: it doubles from the first to the longest of the broker. */
const FIRST_MS = 1_000;
/** An order counts as never arrived at the earliest at this successful query. */
const QUESTIONS = 3;
const EVERY_MS = 1_000;
/** A query without an answer for this long has failed. */
const ANSWER_MS = 30_000;
/** No pause is longer than this. */
const LONGEST_MS = 30_000;

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly venue: Market;
  readonly brokers: ReadonlyMap<string, Broker>;
  /** Whether a call about the order, named by its unsliced order, still runs in this process. */
  readonly isUnderWay: (orderId: string) => boolean;
  /** Milliseconds of a clock that nobody sets. */
  readonly ticks: () => number;
  /** Lets instructions read the tables again, as the venue does not report results found here. */
  readonly onSettled: () => Promise<void>;
  /** Called once an order of unknown outcome has got one. */
  readonly onResolved: (accountId: string) => void;
}

/** Returns the answer. Throws when none has come in this time. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = setTimeout(ms, undefined, { ref: false, signal: over.signal }).then(() => {
    throw new Error(`the broker gave no answer in ${ms / 1_000} seconds`);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    over.abort();
  }
}

/** The queries made about an order since its last change. */
interface Asked {
  readonly revision: number;
  /** When the first of them began, by the clock that nobody sets. */
  readonly since: number;
  /** How often the broker has been asked, how often it has answered completely, and how often in a row it could not be reached. */
  readonly questions: number;
  readonly answers: number;
  readonly failures: number;
  readonly nextAt: number;
}

/** The result of a query: all books, a part of them, or nothing at all. */
type QueryResult = 'complete' | 'partial' | 'failed';

/** Returns the record of the queries made about each order. Only complete answers count towards the end of an order. */
function createQueryLog(clock: WallClock) {
  const asked = new Map<string, Asked>();
  const recordOf = ({ id, revision }: OrderRow) => {
    const record = asked.get(id);
    return record?.revision === revision ? record : undefined;
  };
  return {
    /** Notes a query about the orders that began at `since`, and when the next is due: later and later while the broker cannot be reached. */
    note(rows: readonly OrderRow[], result: QueryResult, since: number, longestPauseMs: number): void {
      for (const row of rows) {
        const before = recordOf(row) ?? { since, questions: 0, answers: 0, failures: 0 };
        const questions = before.questions + 1;
        const failures = result === 'failed' ? before.failures + 1 : 0;
        const pause = failures > 1 ? Math.min(LONGEST_MS, longestPauseMs * 2 ** (failures - 1)) : longestPauseMs;
        const nextAt = clock.now() + Math.min(pause, FIRST_MS * 2 ** (questions - 1));
        const answers = before.answers + (result === 'complete' ? 1 : 0);
        asked.set(row.id, { revision: row.revision, since: before.since, questions, answers, failures, nextAt });
      }
    },
    /** Returns whether books read since `begunAt` are the last that the absence of the order needs: enough answers, for long enough. */
    provesAbsence(row: OrderRow, begunAt: number, provenAfterMs: number): boolean {
      const { answers, since } = recordOf(row) ?? { answers: 0, since: begunAt };
      return answers + 1 >= QUESTIONS && begunAt - since >= provenAfterMs;
    },
    /** Returns the open orders that are to be asked about now; what is known of all others is dropped. */
    dueOf(open: readonly OrderRow[]): readonly OrderRow[] {
      const now = clock.now();
      const ids = new Set(open.map((row) => row.id));
      for (const id of asked.keys()) if (!ids.has(id)) asked.delete(id);
      return open.filter((row) => {
        const before = recordOf(row);
        // A time further ahead than any pause was set before the clock went back.
        if (before !== undefined) return before.nextAt <= now || before.nextAt > now + LONGEST_MS;
        const receivedAt = row.received_at.getTime();
        return row.status === 'unknown' || receivedAt + PATIENCE_MS <= now || receivedAt > now + PATIENCE_MS;
      });
    },
  };
}

/**
 * Returns the service that resolves orders whose call was never answered: it queries the broker by our own order id with growing pauses, and never
 * sends anything twice. The accounts are asked side by side, without a transaction or lock. Nothing is asked about an order while a call about it runs,
 * nor at a broker that is not logged in.
 */
export function createUnknownOrders({ db, eventLog, clock, log, venue, brokers, isUnderWay, ticks, onSettled, onResolved }: Needs) {
  const queries = createQueryLog(clock);
  /** Accounts whose broker is being asked. */
  const asking = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | null = null;
  let beginning: Promise<void> = Promise.resolve();

  async function askAbout(accountId: string, rows: readonly OrderRow[]): Promise<void> {
    const account = await findAccountById(db, accountId);
    const broker = account && brokers.get(account.broker_name);
    if (account === undefined || broker?.sessionState(account).state !== 'active') return;
    const { provenAfterMs, longestPauseMs } = absenceRuleOf(account);
    const begunAt = ticks();
    const isProven = (row: OrderRow) => queries.provesAbsence(row, begunAt, provenAfterMs);
    let result: QueryResult = 'failed';
    try {
      const answer = await within(
        ANSWER_MS,
        broker.ask(
          account,
          rows.map((row) => row.id),
        ),
      );
      const timestamps = { exchangeAt: venue.now(), receivedAt: clock.now() };
      const { changed, resolved } = await eventLog.transact((trx, emit) =>
        settleUnanswered(trx, emit, { rows, answer, isProven, timestamps }),
      );
      result = answer.complete ? 'complete' : 'partial';
      if (changed) await onSettled();
      if (resolved) onResolved(accountId);
    } catch (error) {
      log.warn({ err: error, account: accountId }, 'the broker did not say what became of orders; it is asked again');
    }
    queries.note(rows, result, begunAt, longestPauseMs);
  }

  /** Begins the queries that are due; an account that is being asked is left to its query. */
  async function begin(): Promise<void> {
    const open = await listUnanswered(db, UNANSWERED, COMMITTING);
    const due = queries.dueOf(open).filter((row) => !isUnderWay(row.parent_order_id ?? row.id));
    for (const [accountId, rows] of groupBy(due, (row) => row.broker_account_id)) {
      if (asking.has(accountId)) continue;
      asking.set(
        accountId,
        askAbout(accountId, rows)
          .catch((error: unknown) => log.warn({ err: error, account: accountId }, 'unanswered orders could not be looked at'))
          .finally(() => asking.delete(accountId)),
      );
    }
  }

  const beginOrWarn = () => {
    beginning = beginning.then(begin).catch((error: unknown) => log.warn({ err: error }, 'unanswered orders could not be looked at'));
    return beginning;
  };
  const allAsked = async () => {
    await Promise.all(asking.values());
  };

  return {
    /** Checks everything due once, and waits for the answers. */
    async turn(): Promise<void> {
      await allAsked();
      await beginOrWarn();
      await allAsked();
    },
    start(): void {
      timer ??= setInterval(() => void beginOrWarn(), EVERY_MS).unref();
    },
    async stop(): Promise<void> {
      if (timer !== null) clearInterval(timer);
      timer = null;
      await beginning;
      await allAsked();
    },
  };
}
