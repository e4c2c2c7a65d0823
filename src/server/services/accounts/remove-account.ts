import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#contract/errors/app-error.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { requireAccount } from '#server/policies/access.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import { findAccount, lockAccount, updateAccount } from '#server/repositories/broker-accounts.ts';
import { hasOpenExposure } from '#server/repositories/open-exposure.ts';
import { lockPortfoliosOfAccount, updatePortfolio } from '#server/repositories/portfolios.ts';
import type { Vault } from './vault.ts';
import { removeBotsOf } from '#server/services/bots/bots.ts';

/** Removes an account, its portfolios and their bots. Throws account.has-open-positions for an open order or position. */
async function removeAccount(trx: Trx, emit: Emit, userId: string, id: string, removed_at: Date): Promise<void> {
  requireAccount(await lockAccount(trx, userId, id, 'update'));
  const portfolios = await lockPortfoliosOfAccount(trx, userId, id);
  if (
    await hasOpenExposure(
      trx,
      portfolios.map((portfolio) => portfolio.id),
    )
  )
    throw new AppError('account.has-open-positions');
  await removeBotsOf(
    trx,
    emit,
    portfolios.map((portfolio) => portfolio.id),
    removed_at,
  );
  for (const portfolio of portfolios) {
    await updatePortfolio(trx, portfolio.id, { removed_at });
    emit(userId, 'portfolio.removed', { id: portfolio.id }, null);
  }
  await updateAccount(trx, id, { removed_at });
  emit(userId, 'account.removed', { id }, null);
}

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly brokers: ReadonlyMap<string, Broker>;
  readonly vault: Vault;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Returns the removal of a user's account with its portfolios, their bots and its secrets; refused while a portfolio has an open order or position. The
 * account is gone whatever its broker answers to the logout: without one the session ends by itself.
 */
export function createAccountRemoval({ db, eventLog, clock, brokers, vault, log }: Needs) {
  return async (userId: string, id: string): Promise<void> => {
    const account = requireAccount(await findAccount(db, userId, id));
    const leave = await brokers.get(account.broker_name)?.leave?.(account);
    await eventLog.transact(async (trx, emit) => {
      await removeAccount(trx, emit, userId, id, new Date(clock.now()));
      await vault.wipe(trx, id);
    });
    leave?.().catch((error: unknown) => log.warn({ err: error, account: id }, 'the session at a broker was not ended'));
  };
}
