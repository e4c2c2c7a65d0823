import type { FastifyBaseLogger } from 'fastify';
import type { Broker } from '#server/brokers/broker.ts';
import type { Db } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { Market } from '#server/market/market.ts';
import { createTries } from '#server/platform/tries.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { presentAccount } from '#server/presenters/broker-account.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { readAccountExposure } from '#server/repositories/account-exposure.ts';
import { listLinkedAccounts } from '#server/repositories/broker-desk.ts';
import { listFundsTimes, saveFunds } from '#server/repositories/broker-funds.ts';
import { paidFlowOf } from '../risk/account-margin.ts';
import { createElsewhereTimer, THEIRS } from './elsewhere-timer.ts';

/** The money is read this often though nothing is booked: it may be paid in or out. */
const REGULAR_MS = 300_000;
const EVERY_MS = 1_000;
/** Pauses while the broker does not answer. */
const AWAY = { firstMs: 5_000, lastMs: 120_000, most: Number.POSITIVE_INFINITY };

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly venue: Market;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly brokers: ReadonlyMap<string, Broker>;
  /** Books the broker's books, as the money told includes every trade. */
  readonly bookFirst: (account: BrokerAccountRow) => Promise<void>;
}

/**
 * Returns what reads the money of accounts at brokers elsewhere: after a login, after something was booked, and every few minutes. What is booked between
 * two readings is added to the money told last (`flow`).
 */
export function createFundsWatch({ db, eventLog, clock, venue, log, brokers, bookFirst }: Needs) {
  const asked = new Set<string>();
  const running = new Map<string, Promise<void>>();
  const tries = createTries(AWAY);

  async function read(account: BrokerAccountRow): Promise<void> {
    const { id } = account;
    await bookFirst(account);
    // The booking has asked for what is read now.
    asked.delete(id);
    const before = paidFlowOf(await readAccountExposure(db, id), venue);
    const told = await brokers.get(account.broker_name)?.funds?.(account);
    if (told === undefined) return;
    await eventLog.transact(async (trx, emit) => {
      const flow = paidFlowOf(await readAccountExposure(trx, id), venue);
      // Booked meanwhile: whether the broker counted it is not known.
      if (flow !== before) asked.add(id);
      const { cash, usedMargin: used_margin, available } = told;
      const begun = await saveFunds(trx, { broker_account_id: id, cash, used_margin, available, flow, read_at: new Date(clock.now()) });
      if (begun !== undefined) emit(account.user_id, 'account.saved', { account: presentAccount(begun) }, null);
    });
  }

  async function tryToRead(account: BrokerAccountRow): Promise<void> {
    try {
      await read(account);
      tries.forget(account.id);
    } catch (error) {
      asked.add(account.id);
      tries.count(account.id, clock.now());
      log.warn({ err: error, account: account.id }, 'the money at a broker could not be read; it is asked for again');
    }
  }

  async function begin(): Promise<void> {
    const linked = (await listLinkedAccounts(db, THEIRS)).map(({ account }) => account).filter(({ status }) => status === 'active');
    const ids = linked.map(({ id }) => id);
    const readAt = await listFundsTimes(db, ids);
    const now = clock.now();
    const isOld = (id: string) => Math.abs(now - (readAt.get(id) ?? Number.NEGATIVE_INFINITY)) >= REGULAR_MS;
    for (const account of linked)
      if (!running.has(account.id) && tries.isDue(account.id, now) && (asked.has(account.id) || isOld(account.id)))
        running.set(
          account.id,
          tryToRead(account).finally(() => running.delete(account.id)),
        );
  }
  const beginOrWarn = () => begin().catch((error: unknown) => log.warn({ err: error }, 'it could not be seen whose money is to be read'));
  const timer = createElsewhereTimer(brokers, EVERY_MS, () => void beginOrWarn());

  return {
    /** Has the money of an account read at the next turn. */
    ask: (accountId: string): void => void asked.add(accountId),
    /** Reads the money of every account that is due, once. */
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
