import { AppError } from '#contract/errors/app-error.ts';
import type { Trx } from '#server/db/database.ts';
import { requireAccount } from '#server/policies/access.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { lockAccount, updateAccount } from '#server/repositories/broker-accounts.ts';
import { hasOpenExposure } from '#server/repositories/open-exposure.ts';
import { lockPortfoliosOfAccount, updatePortfolio } from '#server/repositories/portfolios.ts';
import { removeBotsOf } from '#server/services/bots/bots.ts';

/** Removes an account, its portfolios and their bots. Throws account.has-open-positions for an open order or position. */
export async function removeAccount(trx: Trx, emit: Emit, userId: string, id: string, removed_at: Date): Promise<void> {
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
