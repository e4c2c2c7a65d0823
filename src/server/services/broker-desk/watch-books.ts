import type { FastifyBaseLogger } from 'fastify';
import type { WallTime } from '#domain/units/time.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { Db } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { Market } from '#server/market/market.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { createTries } from '#server/platform/tries.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { listLinkedAccounts } from '#server/repositories/broker-desk.ts';
import { listWorkingOfAccount } from '#server/repositories/orders.ts';
import { settleUnanswered } from '../orders/settle-unanswered.ts';
import { createElsewhereTimer, THEIRS } from './elsewhere-timer.ts';

/** The books are read this often while an order works, */
const EVERY_MS = 2_000;
/** while none works, as another program may place one, */
const IDLE_MS = 8_000;
/** and while the exchange is closed. */
const CLOSED_MS = 60_000;
/** After a report of the stream the books are read this soon. */
const SOON_MS = 100;
/** A reading without an answer for this long holds no report back: another one begins beside it. */
const HANGS_MS = 1_000;
/** Pauses after a reading that failed. */
const AWAY = { firstMs: 2_000, lastMs: 30_000, most: Number.POSITIVE_INFINITY };

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly venue: Market;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly brokers: ReadonlyMap<string, Broker>;
  /** Called when something of an account was booked: the venue does not report it. */
  readonly onBooked: (accountId: string) => Promise<void>;
  /** Called once an order of unknown outcome has got one. */
  readonly onResolved: (accountId: string) => void;
  /** Called when a broker answers again after readings that failed. */
  readonly onReconnected: (accountId: string) => void;
}

/** Returns whether the watch is due for an account again: a time ahead of every pause was set before the clock went back. */
function createPaces(clock: WallClock) {
  const readAt = new Map<string, WallTime>();
  return {
    isDue(accountId: string, everyMs: number): boolean {
      const before = readAt.get(accountId);
      return before === undefined || clock.now() - before >= everyMs || clock.now() < before;
    },
    note: (accountId: string) => void readAt.set(accountId, clock.now()),
  };
}

/** Returns the accounts whose stream has reported something since their books were read. `look` is called soon after the first report: reports come together. */
function createReported(look: () => void) {
  const accounts = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  const lookSoon = () => {
    timer ??= setTimeout(() => {
      timer = null;
      look();
    }, SOON_MS).unref();
  };
  return {
    has: (accountId: string) => accounts.has(accountId),
    add(accountId: string): void {
      accounts.add(accountId);
      lookSoon();
    },
    beginReading: (accountId: string) => void accounts.delete(accountId),
    lookAgain: lookSoon,
    /** What was reported during a reading may be newer than the books. */
    endReading(accountId: string): void {
      if (accounts.has(accountId)) lookSoon();
    },
    stop(): void {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}

/** Returns the readings under way, by account. */
function createReadings(clock: WallClock) {
  const running = new Map<string, readonly { readonly begunAt: WallTime; readonly work: Promise<void> }[]>();
  const of = (accountId: string) => running.get(accountId) ?? [];
  return {
    /** Whether a reading may begin: with none under way, or for a report beside a single one that hangs. */
    mayBegin(accountId: string, isReported: boolean): boolean {
      const [first, ...others] = of(accountId);
      return first === undefined || (isReported && others.length === 0 && clock.now() - first.begunAt >= HANGS_MS);
    },
    add(accountId: string, work: Promise<void>): void {
      const entry = { begunAt: clock.now(), work };
      running.set(accountId, [...of(accountId), entry]);
      const over = () =>
        running.set(
          accountId,
          of(accountId).filter((each) => each !== entry),
        );
      void work.then(over, over);
    },
    all: (): Promise<unknown> => Promise.all([...running.values()].flatMap((entries) => entries.map(({ work }) => work))),
  };
}

/** Returns the watch that reads the books of brokers elsewhere, the accounts side by side. */
export function createBookWatch({ db, eventLog, clock, venue, log, brokers, ...tell }: Needs) {
  const readings = createReadings(clock);
  /** Orders seen in the books of an account; one that is new there may have traded. */
  const seen = new Map<string, ReadonlySet<string>>();
  const tries = createTries(AWAY);
  const paces = createPaces(clock);
  const reported = createReported(() => void beginOrWarn());

  /** Reads the books of an account and books what they say. Throws without an answer. */
  async function book(account: BrokerAccountRow): Promise<void> {
    const broker = brokers.get(account.broker_name);
    if (broker === undefined) return;
    const rows = await listWorkingOfAccount(db, account.id);
    const answer = await broker.ask(
      account,
      rows.map((row) => row.id),
    );
    const timestamps = { exchangeAt: venue.now(), receivedAt: clock.now() };
    // Absence is judged by the queries about unanswered orders alone; calls whose orders are answered here get their answer.
    const asked = { rows, answer, isProven: () => false, timestamps };
    const { changed, resolved, known } = await eventLog.transact((trx, emit) => settleUnanswered(trx, emit, asked));
    const before = seen.get(account.id);
    seen.set(account.id, known);
    if (changed || [...known].some((id) => before?.has(id) !== true)) await tell.onBooked(account.id);
    if (resolved) tell.onResolved(account.id);
  }

  async function read(account: BrokerAccountRow): Promise<void> {
    reported.beginReading(account.id);
    if (!tries.isDue(account.id, clock.now())) return;
    paces.note(account.id);
    try {
      await book(account);
      if (tries.forget(account.id)) tell.onReconnected(account.id);
    } catch (error) {
      tries.count(account.id, clock.now());
      log.warn({ err: error, account: account.id }, 'the books of a broker could not be read; they are read again');
    }
  }

  async function begin(): Promise<void> {
    const idleMs = venue.sessionOpen() ? IDLE_MS : CLOSED_MS;
    for (const { account, works } of await listLinkedAccounts(db, THEIRS)) {
      const isReported = reported.has(account.id);
      if (!works && !isReported && !(account.status === 'active' && paces.isDue(account.id, idleMs))) continue;
      if (readings.mayBegin(account.id, isReported))
        readings.add(
          account.id,
          read(account).finally(() => reported.endReading(account.id)),
        );
      else if (isReported) reported.lookAgain();
    }
  }
  const beginOrWarn = () => begin().catch((error: unknown) => log.warn({ err: error }, 'the books of brokers could not be looked at'));
  const timer = createElsewhereTimer(brokers, EVERY_MS, () => void beginOrWarn());

  return {
    book,
    /** Has the books of an account read soon, after a report of its stream. */
    soon: reported.add,
    /** Reads all books that are due once. */
    async turn(): Promise<void> {
      await beginOrWarn();
      await readings.all();
    },
    start: timer.start,
    async stop(): Promise<void> {
      timer.stop();
      reported.stop();
      await readings.all();
    },
  };
}
