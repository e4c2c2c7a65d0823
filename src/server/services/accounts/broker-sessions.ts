import type { ChangeHook } from '#server/market/change-hooks.ts';
import { presentAccount } from '#server/presenters/broker-account.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { endSessions } from '#server/repositories/broker-accounts.ts';

/**
 * Returns the hook that tells the owners of accounts whose session at the broker is over. It looks when the trading date has changed:
 * sessions end between two sessions of the exchange. Orders do not depend on it, they look at the clock themselves.
 */
export function createSessionEnds({ eventLog }: { readonly eventLog: EventLog }): ChangeHook {
  let lookedOn: string | null = null;
  return async ({ at, tradingDate, missed }) => {
    if (tradingDate === lookedOn && !missed) return;
    await eventLog.transact(async (trx, emit) => {
      for (const row of await endSessions(trx, new Date(at))) emit(row.user_id, 'account.saved', { account: presentAccount(row) }, at);
    });
    lookedOn = tradingDate;
  };
}
