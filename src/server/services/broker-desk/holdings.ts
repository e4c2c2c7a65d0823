import type { FastifyBaseLogger } from 'fastify';
import type { AnswerOf } from '#contract/operation.ts';
import type { getBrokerHoldings } from '#contract/operations/broker-links.ts';
import { AppError } from '#contract/errors/app-error.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { Db } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { Venue } from '#server/market/venue.ts';
import { createTries } from '#server/platform/tries.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { requireAccount } from '#server/policies/access.ts';
import { presentHoldings } from '#server/presenters/broker-holding.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { findAccount } from '#server/repositories/broker-accounts.ts';
import { listLinkedAccounts } from '#server/repositories/broker-desk.ts';
import { findHoldings, listHoldingsTimes, saveHoldings } from '#server/repositories/broker-holdings.ts';
import { createElsewhereTimer, THEIRS } from './elsewhere-timer.ts';

/** The shares are read this often though nothing asks for it: another program may sell some. */
const REGULAR_MS = 60 * 60_000;
const EVERY_MS = 1_000;
/** Pauses while the broker does not answer. */
const AWAY = { firstMs: 5_000, lastMs: 120_000, most: Number.POSITIVE_INFINITY };

type Answer = AnswerOf<typeof getBrokerHoldings>;

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly venue: Venue;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly brokers: ReadonlyMap<string, Broker>;
}

/** Returns what reads the shares that accounts at brokers elsewhere hold: after each comparison, so after each login, every hour, and on request. */
export function createHoldings({ db, eventLog, clock, venue, log, brokers }: Needs) {
  const asked = new Set<string>();
  const running = new Map<string, Promise<void>>();
  const tries = createTries(AWAY);
  const holdingsOf = (account: BrokerAccountRow) => brokers.get(account.broker_name)?.holdings;

  async function read(account: BrokerAccountRow): Promise<void> {
    const holdings = holdingsOf(account);
    asked.delete(account.id);
    if (holdings === undefined) return;
    const held = await holdings(account);
    await eventLog.transact((trx) => saveHoldings(trx, account.id, held, new Date(clock.now())));
    tries.forget(account.id);
  }

  /** One reading of an account at a time: an older one never replaces a newer one. */
  function readOnce(account: BrokerAccountRow): Promise<void> {
    const begun = running.get(account.id);
    if (begun !== undefined) return begun;
    const reading = read(account).finally(() => running.delete(account.id));
    running.set(account.id, reading);
    return reading;
  }

  const tryToRead = (account: BrokerAccountRow) =>
    readOnce(account).catch((error: unknown) => {
      asked.add(account.id);
      tries.count(account.id, clock.now());
      log.warn({ err: error, account: account.id }, 'the shares held at a broker could not be read; they are asked for again');
    });

  async function work(): Promise<void> {
    const linked = (await listLinkedAccounts(db, THEIRS))
      .map(({ account }) => account)
      .filter((account) => account.status === 'active' && holdingsOf(account) !== undefined);
    const ids = linked.map(({ id }) => id);
    const readAt = await listHoldingsTimes(db, ids);
    const now = clock.now();
    const isOld = (id: string) => Math.abs(now - (readAt.get(id) ?? Number.NEGATIVE_INFINITY)) >= REGULAR_MS;
    await Promise.all(linked.filter(({ id }) => tries.isDue(id, now) && (asked.has(id) || isOld(id))).map(tryToRead));
  }

  let turning: Promise<void> = Promise.resolve();
  const turn = () =>
    (turning = turning.then(work).catch((error: unknown) => log.warn({ err: error }, 'it could not be seen whose shares are to be read')));
  const timer = createElsewhereTimer(brokers, EVERY_MS, () => void turn());

  const told = async (accountId: string): Promise<Answer> =>
    presentHoldings(accountId, await findHoldings(db, accountId), (id) => venue.instrument(id)?.tradingsymbol ?? id);

  return {
    /** Has the shares of an account read at the next turn. */
    ask: (accountId: string): void => void asked.add(accountId),
    /** Reads the shares of every account that is due, once. */
    turn,
    start: timer.start,
    async stop(): Promise<void> {
      timer.stop();
      await turning;
      await Promise.allSettled(running.values());
    },

    async get(userId: string, accountId: string): Promise<Answer> {
      return told(requireAccount(await findAccount(db, userId, accountId)).id);
    },

    /** Asks the broker for the shares of an account, and returns them. */
    async readNow(userId: string, accountId: string): Promise<Answer> {
      const account = requireAccount(await findAccount(db, userId, accountId));
      if (holdingsOf(account) === undefined) throw new AppError('broker.not-offered');
      await readOnce(account);
      return told(account.id);
    },
  };
}
