import type { FastifyBaseLogger } from 'fastify';
import type { Broker } from '#server/brokers/broker.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { presentAccount } from '#server/presenters/broker-account.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { endSessions } from '#server/repositories/broker-accounts.ts';
import { createElsewhereTimer, THEIRS } from './elsewhere-timer.ts';

const EVERY_MS = 5_000;

interface Needs {
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly brokers: ReadonlyMap<string, Broker>;
}

/** Returns what ends the sessions at brokers elsewhere when their time is over by the wall clock, and tells their owners. */
export function createSessionWatch({ eventLog, clock, log, brokers }: Needs) {
  let turning: Promise<void> = Promise.resolve();
  const end = () =>
    eventLog.transact(async (trx, emit) => {
      for (const row of await endSessions(trx, new Date(clock.now()), THEIRS))
        emit(row.user_id, 'account.saved', { account: presentAccount(row) }, null);
    });
  const turn = () =>
    (turning = turning
      .then(end)
      .catch((error: unknown) => log.warn({ err: error }, 'sessions at brokers were not ended; it is tried again')));
  const timer = createElsewhereTimer(brokers, EVERY_MS, () => void turn());

  return {
    /** Ends the sessions whose time is over. */
    turn,
    start: timer.start,
    async stop(): Promise<void> {
      timer.stop();
      await turning;
    },
  };
}
