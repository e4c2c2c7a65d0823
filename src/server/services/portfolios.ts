import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { createPortfolio, updatePortfolio } from '#contract/operations/portfolios.ts';
import { QUOTAS } from '#contract/quotas.ts';
import { NO_LIMITS, withOwnDayLoss } from '#domain/risk/check-limits.ts';
import { money, moneyFromDecimal } from '#domain/units/money.ts';
import { newId } from '#server/platform/new-id.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db } from '#server/db/database.ts';
import type { PortfolioRow } from '#server/db/tables/portfolios.ts';
import { requireAccount, requirePortfolio } from '#server/policies/access.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import { loosensDayLoss } from '#server/policies/loosening.ts';
import { requireFreshProof } from '#server/policies/step-up.ts';
import { presentPortfolio } from '#server/presenters/portfolio.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { findAccount, lockAccount } from '#server/repositories/broker-accounts.ts';
import { hasOpenExposure } from '#server/repositories/open-exposure.ts';
import * as repository from '#server/repositories/portfolios.ts';
import type { SessionRow } from '#server/repositories/sessions.ts';
import { lockLimits } from '#server/repositories/risk-limits.ts';
import { countKept } from '#server/repositories/quotas.ts';
import { isUniqueViolation } from '#server/repositories/unique-violation.ts';
import { removeBotsOf } from '#server/services/bots/bots.ts';

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
}

const moneyOrNull = (amount: number | null | undefined) => (amount === null || amount === undefined ? null : moneyFromDecimal(amount));

async function asNameError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isUniqueViolation(error, 'portfolios_name') ? errorAtField('portfolio.name-taken', 'name') : error;
  }
}

/** Returns the service of portfolios. Every call acts on the given user's own portfolios only. */
export function createPortfoliosService({ db, eventLog, clock }: Needs) {
  return {
    async listPortfolios(userId: string, accountId: string): Promise<PortfolioRow[]> {
      requireAccount(await findAccount(db, userId, accountId));
      return repository.listPortfolios(db, userId, accountId);
    },

    async createPortfolio(userId: string, body: BodyOf<typeof createPortfolio>): Promise<PortfolioRow> {
      const now = clock.now();
      return eventLog.transact(async (trx, emit) => {
        requireAccount(await lockAccount(trx, userId, body.broker_account_id, 'share'));
        if ((await countKept(trx, userId, 'portfolios')) >= QUOTAS.portfolios) throw new AppError('portfolio.too-many');
        const row = await asNameError(
          repository.insertPortfolio(trx, {
            id: newId(now),
            user_id: userId,
            broker_account_id: body.broker_account_id,
            name: body.name,
            capital: moneyOrNull(body.capital),
            max_day_loss: moneyOrNull(body.max_day_loss),
            created_at: new Date(now),
            removed_at: null,
          }),
        );
        emit(userId, 'portfolio.saved', { portfolio: presentPortfolio(row) }, null);
        return row;
      });
    },

    async updatePortfolio(
      userId: string,
      session: Pick<SessionRow, 'provedAt'>,
      id: string,
      body: BodyOf<typeof updatePortfolio>,
    ): Promise<PortfolioRow> {
      return eventLog.transact(async (trx, emit) => {
        const before = requirePortfolio(await repository.lockPortfolio(trx, userId, id, 'update'));
        const change = {
          ...(body.name === undefined ? {} : { name: body.name }),
          ...(body.capital === undefined ? {} : { capital: moneyOrNull(body.capital) }),
          ...(body.max_day_loss === undefined ? {} : { max_day_loss: moneyOrNull(body.max_day_loss) }),
        };
        if (change.max_day_loss !== undefined) {
          const { day_loss: limit = null } = (await lockLimits(trx, 'portfolio', id)) ?? {};
          const holds = (own: number | null) => withOwnDayLoss({ ...NO_LIMITS, dayLoss: limit }, own === null ? null : money(own)).dayLoss;
          if (loosensDayLoss(holds(before.max_day_loss), holds(change.max_day_loss))) requireFreshProof(session, clock.now());
        }
        if (Object.keys(change).length === 0) return requirePortfolio(await repository.findPortfolio(trx, userId, id));
        const row = await asNameError(repository.updatePortfolio(trx, id, change));
        emit(userId, 'portfolio.saved', { portfolio: presentPortfolio(row) }, null);
        return row;
      });
    },

    /** Removes the portfolio with its bots and returns the removed row; refused with an open order or position. */
    async deletePortfolio(userId: string, id: string): Promise<PortfolioRow> {
      return eventLog.transact(async (trx, emit) => {
        const gone = requirePortfolio(await repository.lockPortfolio(trx, userId, id, 'update'));
        if (await hasOpenExposure(trx, [id])) throw new AppError('portfolio.has-open-positions');
        const removed_at = new Date(clock.now());
        await removeBotsOf(trx, emit, [id], removed_at);
        await repository.updatePortfolio(trx, id, { removed_at });
        emit(userId, 'portfolio.removed', { id }, null);
        return gone;
      });
    },
  };
}
