import type { FastifyBaseLogger } from 'fastify';
import type { WallTime } from '#domain/units/time.ts';
import type { Broker } from '#server/brokers/broker.ts';
import { brokersWith } from '#server/brokers/catalogue.ts';
import type { Db } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { Venue } from '#server/market/venue.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { createTries } from '#server/platform/tries.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { listLinkedAccounts } from '#server/repositories/broker-desk.ts';
import { listWorkingOfAccount } from '#server/repositories/orders.ts';
import { settleUnanswered } from '../orders/settle-unanswered.ts';

/** Brokers with books of their own. */
const THEIRS = brokersWith(({ books }) => books === 'theirs');
/** The books are read this often while an order works, */
const EVERY_MS = 2_000;
/** while none works, as another program may place one, */
const IDLE_MS = 8_000;
/** and while the exchange is closed. */
const CLOSED_MS = 60_000;
/** Pauses after a reading that failed. */
const AWAY = { firstMs: 2_000, lastMs: 30_000, most: Number.POSITIVE_INFINITY };

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly venue: Venue;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly brokers: ReadonlyMap<string, Broker>;
  /** Lets instructions read the tables again, as the venue does not report results found here. */
  readonly onBooked: () => Promise<void>;
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

/** Returns the watch that reads the books of brokers elsewhere, the accounts side by side. */
export function createBookWatch({ db, eventLog, clock, venue, log, brokers, ...tell }: Needs) {
  const reading = new Map<string, Promise<void>>();
  /** Orders seen in the books of an account; one that is new there may have traded. */
  const seen = new Map<string, ReadonlySet<string>>();
  const tries = createTries(AWAY);
  const paces = createPaces(clock);
  let timer: NodeJS.Timeout | null = null;

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
    if (changed || [...known].some((id) => before?.has(id) !== true)) await tell.onBooked();
    if (resolved) tell.onResolved(account.id);
  }

  async function read(account: BrokerAccountRow): Promise<void> {
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
    for (const { account, works } of await listLinkedAccounts(db, THEIRS))
      if (!reading.has(account.id) && (works || (account.status === 'active' && paces.isDue(account.id, idleMs))))
        reading.set(
          account.id,
          read(account).finally(() => reading.delete(account.id)),
        );
  }
  const beginOrWarn = () => begin().catch((error: unknown) => log.warn({ err: error }, 'the books of brokers could not be looked at'));

  return {
    book,
    /** Reads all books that are due once. */
    async turn(): Promise<void> {
      await beginOrWarn();
      await Promise.all(reading.values());
    },
    start(): void {
      if (brokersAreElsewhere(brokers)) timer ??= setInterval(() => void beginOrWarn(), EVERY_MS).unref();
    },
    async stop(): Promise<void> {
      if (timer !== null) clearInterval(timer);
      timer = null;
      await Promise.all(reading.values());
    },
  };
}

const brokersAreElsewhere = (brokers: ReadonlyMap<string, Broker>) => THEIRS.some((name) => brokers.has(name));
