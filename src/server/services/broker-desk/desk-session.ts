import { exchangeTime } from '#domain/units/time.ts';
import type { Broker, SessionState } from '#server/brokers/broker.ts';
import type { BrokerWire, SecretValues, WireSession } from '#server/brokers/wire/broker-wire.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import { presentAccount } from '#server/presenters/broker-account.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { lockAccount, updateAccount } from '#server/repositories/broker-accounts.ts';
import type { Vault } from '../accounts/vault.ts';
import { type DeskCalls, isSameSession } from './calls/desk-calls.ts';
import { callError } from './desk-questions.ts';

interface Needs {
  readonly wire: BrokerWire;
  readonly eventLog: EventLog;
  readonly vault: Vault;
}

/** A session ends by the broker's own clock, which is the world's, or when the broker refuses it. */
function sessionState({ status, session_expires_at: end }: BrokerAccountRow): SessionState {
  if (status !== 'active' && status !== 'disabled') return { state: 'needs-login' };
  return { state: 'active', until: end === null ? null : exchangeTime(end.getTime()) };
}

/** Returns how accounts are logged in at a broker elsewhere, and what becomes of their sessions. */
export function createDeskSession(
  { wire, eventLog, vault }: Needs,
  calls: DeskCalls,
): Pick<Broker, 'sessionState' | 'connect' | 'leave' | 'renew'> {
  /** Stores a renewed session with its end, unless the session that it follows is no longer the account's. */
  const storeRenewed = (account: BrokerAccountRow, { secrets, endsAt }: WireSession, before: SecretValues): Promise<void> =>
    eventLog.transact(async (trx, emit) => {
      const row = await lockAccount(trx, account.user_id, account.id, 'update');
      const stored = await vault.read(account.id, 'session', trx);
      if (row === undefined || stored === null || !isSameSession(stored, before)) return;
      await vault.put(trx, account.id, 'session', secrets);
      const renewed = await updateAccount(trx, row.id, { session_expires_at: endsAt === null ? null : new Date(endsAt) });
      emit(account.user_id, 'account.saved', { account: presentAccount(renewed) }, null);
    });

  return {
    sessionState,

    async connect(account) {
      const credentials = await vault.read(account.id, 'credentials');
      if (credentials === null) return { state: 'needs-login' };
      const { endsAt } = await calls.login(account, wire, credentials).catch((error: unknown) => {
        throw callError(error);
      });
      return { state: 'active', until: endsAt === null ? null : exchangeTime(endsAt) };
    },

    ...(wire.renew && {
      renew: (account) => calls.renew(account, wire, (session, before) => storeRenewed(account, session, before)),
    }),

    async leave(account) {
      const secrets = await vault.read(account.id, 'session');
      return secrets === null || wire.logout === undefined ? null : () => calls.logout(account, wire, secrets);
    },
  };
}
