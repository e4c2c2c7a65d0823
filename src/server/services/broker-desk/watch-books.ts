import type { FastifyBaseLogger } from 'fastify';
import type { Broker } from '#server/brokers/broker.ts';
import { brokersWith } from '#server/brokers/catalogue.ts';
import type { Db } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { Venue } from '#server/market/venue.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { createTries } from '#server/platform/tries.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { listAccountsAtWork } from '#server/repositories/broker-desk.ts';
import { listWorkingOfAccount } from '#server/repositories/orders.ts';
import { settleUnanswered } from '../orders/settle-unanswered.ts';

/** Brokers with books of their own. */
const THEIRS = brokersWith(({ books }) => books === 'theirs');
/** The books are read this often while an order works. */
const EVERY_MS = 2_000;
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
}

/** Returns the watch that reads the books of brokers elsewhere while an account has an order that works, the accounts side by side. */
export function createBookWatch({ db, eventLog, clock, venue, log, brokers, onBooked }: Needs) {
  const reading = new Map<string, Promise<void>>();
  const tries = createTries(AWAY);
  let timer: NodeJS.Timeout | null = null;

  async function read(account: BrokerAccountRow): Promise<void> {
    const broker = brokers.get(account.broker_name);
    if (broker === undefined || !tries.isDue(account.id, clock.now())) return;
    try {
      const rows = await listWorkingOfAccount(db, account.id);
      const answer = await broker.ask(
        account,
        rows.map((row) => row.id),
      );
      const timestamps = { exchangeAt: venue.now(), receivedAt: clock.now() };
      // Absence is judged by the queries about unanswered orders alone; calls whose orders are answered here get their answer.
      const asked = { rows, answer, isProven: () => false, timestamps };
      const changed = await eventLog.transact((trx, emit) => settleUnanswered(trx, emit, asked));
      tries.forget(account.id);
      if (changed) await onBooked();
    } catch (error) {
      tries.count(account.id, clock.now());
      log.warn({ err: error, account: account.id }, 'the books of a broker could not be read; they are read again');
    }
  }

  async function begin(): Promise<void> {
    for (const account of await listAccountsAtWork(db, THEIRS))
      if (!reading.has(account.id))
        reading.set(
          account.id,
          read(account).finally(() => reading.delete(account.id)),
        );
  }
  const beginOrWarn = () => begin().catch((error: unknown) => log.warn({ err: error }, 'the books of brokers could not be looked at'));

  return {
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
