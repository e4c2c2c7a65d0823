import { AppError } from '#contract/errors/app-error.ts';
import type { Broker } from '#server/brokers/broker.ts';
import { findBroker } from '#server/brokers/catalogue.ts';
import type { Db } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import { requireAccount } from '#server/policies/access.ts';
import { presentAccount } from '#server/presenters/broker-account.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import * as repository from '#server/repositories/broker-accounts.ts';

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly brokers: ReadonlyMap<string, Broker>;
}

/** Returns the login of an account: by its keys where the broker takes them. A paper account has no session with a broker: it only has to be switched on. */
export function createAccountLogin({ db, eventLog, brokers }: Needs) {
  /** Logs an account in by the keys in the vault. The broker is asked before anything is locked. */
  async function loginByKeys(account: BrokerAccountRow): Promise<BrokerAccountRow> {
    if (account.status === 'disabled') throw new AppError('account.disabled');
    const session = await brokers.get(account.broker_name)?.connect(account);
    if (session?.state !== 'active') throw new AppError('broker.needs-login');
    return eventLog.transact(async (trx, emit) => {
      const before = requireAccount(await repository.lockAccount(trx, account.user_id, account.id, 'update'));
      if (before.status === 'disabled') throw new AppError('account.disabled');
      const until = session.until === null ? null : new Date(session.until);
      const row = await repository.updateAccount(trx, account.id, { status: 'active', session_expires_at: until });
      emit(account.user_id, 'account.saved', { account: presentAccount(row) }, null);
      return row;
    });
  }

  return async (userId: string, id: string): Promise<BrokerAccountRow> => {
    const account = requireAccount(await repository.findAccount(db, userId, id));
    if (findBroker(account.broker_name)?.wire.kind === 'keys') return loginByKeys(account);
    return eventLog.transact(async (trx, emit) => {
      const before = requireAccount(await repository.lockAccount(trx, userId, id, 'update'));
      if (findBroker(before.broker_name)?.wire.kind !== 'paper') throw new AppError('broker.needs-login');
      if (before.status === 'disabled') throw new AppError('account.disabled');
      if (before.status === 'active') return before;
      const row = await repository.updateAccount(trx, id, { status: 'active', session_expires_at: null });
      emit(userId, 'account.saved', { account: presentAccount(row) }, null);
      return row;
    });
  };
}
