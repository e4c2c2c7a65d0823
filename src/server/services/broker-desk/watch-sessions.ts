import type { FastifyBaseLogger } from 'fastify';
import type { Broker } from '#server/brokers/broker.ts';
import { renewBeforeMsOf } from '#server/brokers/catalogue.ts';
import type { Db } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import { createTries } from '#server/platform/tries.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { presentAccount } from '#server/presenters/broker-account.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { endSessions } from '#server/repositories/broker-accounts.ts';
import { listLinkedAccounts } from '#server/repositories/broker-desk.ts';
import { createElsewhereTimer, THEIRS } from './elsewhere-timer.ts';

const EVERY_MS = 5_000;
/** Pauses after a renewal for which it was not the time. */
const LATER = { firstMs: 5_000, lastMs: 60_000, most: Number.POSITIVE_INFINITY };

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly brokers: ReadonlyMap<string, Broker>;
  /** Called when an account has a new session: a stream of the old one may end at any time. */
  readonly onRenewed: (accountId: string) => void;
}

/**
 * Returns what renews the sessions at brokers elsewhere shortly before their end, where the broker does that, and ends those whose time is over by the
 * wall clock. A renewal without an answer is never repeated: the account then needs a login.
 */
export function createSessionWatch({ db, eventLog, clock, log, brokers, onRenewed }: Needs) {
  let turning: Promise<void> = Promise.resolve();
  const tries = createTries(LATER);
  /** The end of the session of each account that its broker does not renew. */
  const kept = new Map<string, number>();

  function isDue({ id, ...account }: BrokerAccountRow): boolean {
    const beforeMs = renewBeforeMsOf(account);
    const end = account.session_expires_at?.getTime();
    if (beforeMs === null || end === undefined || brokers.get(account.broker_name)?.renew === undefined) return false;
    const left = end - clock.now();
    return left > 0 && left <= beforeMs && kept.get(id) !== end && tries.isDue(id, clock.now());
  }

  async function renew(account: BrokerAccountRow): Promise<void> {
    const { id, session_expires_at: end } = account;
    tries.count(id, clock.now());
    try {
      switch (await brokers.get(account.broker_name)?.renew?.(account)) {
        case 'renewed':
          tries.forget(id);
          onRenewed(id);
          break;
        case 'kept':
          kept.set(id, end?.getTime() ?? 0);
          break;
        case 'needs-login':
        case 'later':
        case undefined:
      }
    } catch (error) {
      log.warn({ err: error, account: id }, 'a session at a broker was not renewed');
    }
  }

  async function work(): Promise<void> {
    await eventLog.transact(async (trx, emit) => {
      for (const row of await endSessions(trx, new Date(clock.now()), THEIRS))
        emit(row.user_id, 'account.saved', { account: presentAccount(row) }, null);
    });
    const linked = await listLinkedAccounts(db, THEIRS);
    await Promise.all(linked.flatMap(({ account }) => (isDue(account) ? [renew(account)] : [])));
  }

  const turn = () =>
    (turning = turning
      .then(work)
      .catch((error: unknown) => log.warn({ err: error }, 'sessions at brokers were not looked at; it is tried again')));
  const timer = createElsewhereTimer(brokers, EVERY_MS, () => void turn());

  return {
    /** Renews the sessions that are about to end, and ends those whose time is over. */
    turn,
    start: timer.start,
    async stop(): Promise<void> {
      timer.stop();
      await turning;
    },
  };
}
