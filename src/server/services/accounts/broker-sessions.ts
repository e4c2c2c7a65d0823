import { brokersWith } from '#server/brokers/catalogue.ts';
import type { ChangeHook } from '#server/market/change-hooks.ts';
import { presentAccount } from '#server/presenters/broker-account.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { endSessions } from '#server/repositories/broker-accounts.ts';

/** Brokers whose sessions end by the clock of the simulated exchange. */
const OURS = brokersWith(({ books }) => books === 'ours');

/**
 * Returns the hook that notifies owners of expired broker sessions. It checks when the trading date changes, as broker sessions end between two
 * exchange sessions. Orders check the expiry themselves.
 */
export function createSessionEnds({ eventLog }: { readonly eventLog: EventLog }): ChangeHook {
  let lookedOn: string | null = null;
  return async ({ at, tradingDate, missed }) => {
    if (tradingDate === lookedOn && !missed) return;
    await eventLog.transact(async (trx, emit) => {
      for (const row of await endSessions(trx, new Date(at), OURS))
        emit(row.user_id, 'account.saved', { account: presentAccount(row) }, at);
    });
    lookedOn = tradingDate;
  };
}
