import type { FastifyBaseLogger } from 'fastify';
import type { Broker } from '#server/brokers/broker.ts';
import type { BrokerWire, WireReport } from '#server/brokers/wire/broker-wire.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { insertMessages } from '#server/repositories/broker-desk.ts';
import type { Vault } from '../accounts/vault.ts';
import type { DeskCalls } from './calls/desk-calls.ts';

interface Needs {
  readonly stream: NonNullable<BrokerWire['stream']>;
  readonly vault: Vault;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Returns the function that opens the stream of an account. A report is stored, then told; one that could not be stored is told too: the books have it. */
export function createFollow({ stream, vault, eventLog, clock, log }: Needs, calls: DeskCalls): NonNullable<Broker['follow']> {
  return async (account, { opened, reported, ended }) => {
    const secrets = await vault.read(account.id, 'session');
    if (secrets === null) return null;
    let storing = Promise.resolve();
    let closed = false;
    const store = async (report: WireReport) => {
      try {
        await eventLog.transact((trx) => insertMessages(trx, account.id, [report], new Date(clock.now())));
      } catch (error) {
        log.warn({ err: error, account: account.id }, 'a report of a broker could not be stored; its books are read');
      }
      if (!closed) reported();
    };
    const open = stream(secrets, {
      opened,
      reported(report) {
        storing = storing.then(() => store(report));
      },
      ended(why) {
        closed = true;
        ended();
        if (why === 'session-ended')
          calls
            .forget(account, secrets)
            .catch((error: unknown) => log.warn({ err: error, account: account.id }, 'a session was not forgotten'));
      },
    });
    return {
      close() {
        closed = true;
        open.close();
      },
    };
  };
}
