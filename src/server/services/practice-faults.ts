import { AppError } from '#contract/errors/app-error.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { PracticeFaults } from '#server/brokers/faults/next-fault.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { ChangeHook } from '#server/market/change-hooks.ts';
import type { Venue } from '#server/market/venue.ts';
import { requireAccount } from '#server/policies/account-access.ts';
import { presentAccount } from '#server/presenters/broker-account.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { lockAccount, saveFaults } from '#server/repositories/broker-accounts.ts';
import { deliverReports } from './broker-reports/deliver-reports.ts';
import { practiceEffect } from './broker-reports/practice-names.ts';

interface Needs {
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly venue: Venue;
}

/** Brings the reports of practising accounts to our own books. */
export interface ReportDelivery {
  /** Delivers after each change about one of their orders, and once more after that. */
  readonly hook: ChangeHook;
  /** Says that there is something to deliver at the next change. */
  wake(): void;
}

/** Returns the delivery of reports. */
export function createReportDelivery({ eventLog, clock, venue }: Needs): ReportDelivery {
  let more = true;
  const hook: ChangeHook = async ({ entries, missed }) => {
    const told = entries.some((entry) => entry.effects.some((effect) => practiceEffect(effect) !== null));
    if (!told && !more && !missed) return;
    more = false;
    await eventLog.transact((trx, emit) => deliverReports(trx, emit, { receivedAt: clock.now(), quote: venue.quote }));
    // What is said twice comes again.
    more ||= told;
  };
  return { hook, wake: () => (more = true) };
}

/** Returns the service of faults that accounts practise. */
export function createPracticeFaults({ eventLog }: Pick<Needs, 'eventLog'>) {
  return {
    /** Sets the faults of a paper account, or ends them for orders from now on. */
    async set(userId: string, accountId: string, faults: PracticeFaults | null): Promise<BrokerAccountRow> {
      return eventLog.transact(async (trx, emit) => {
        const account = requireAccount(await lockAccount(trx, userId, accountId, 'update'));
        if (account.environment !== 'paper') throw new AppError('broker.no-practice');
        const row = await saveFaults(trx, account.id, faults);
        emit(userId, 'account.saved', { account: presentAccount(row) }, null);
        return row;
      });
    },
  };
}
