import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type { getRiskLimits, setRiskLimits } from '#contract/operations/risk.ts';
import { NO_LIMITS, withOwnDayLoss } from '#domain/risk/check-limits.ts';
import { type Money, money, moneyFromDecimal } from '#domain/units/money.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { RiskLimitsRow } from '#server/db/tables/risk.ts';
import { loosensLimits, type StandingLimits } from '#server/policies/loosening.ts';
import { requireFreshProof } from '#server/policies/step-up.ts';
import { presentLimits } from '#server/presenters/risk-limits.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { lockAccount } from '#server/repositories/broker-accounts.ts';
import { lockPortfolio } from '#server/repositories/portfolios.ts';
import type { SessionRow } from '#server/repositories/sessions.ts';
import { listLimits, lockLimits, saveLimits } from '#server/repositories/risk-limits.ts';

type Body = BodyOf<typeof setRiskLimits>;

const amount = (value: number | null) => (value === null ? null : moneyFromDecimal(value));

const limitsOf = (row: RiskLimitsRow | undefined): StandingLimits =>
  row === undefined
    ? { ...NO_LIMITS, dayLossAction: 'block' }
    : {
        dayLoss: row.day_loss,
        dayLossAction: row.day_loss_action,
        openLots: row.open_lots,
        orderValue: row.order_value,
        collarBasisPoints: row.collar_basis_points,
        allowed: row.allowed,
      };

/** Returns the service of limits. Every call acts on the given user's own scopes only. */
export function createLimitsService({ db, eventLog, clock }: { db: Db; eventLog: EventLog; clock: WallClock }) {
  /** Locks the scope, so that limits change before or after the judging of an order, not during it. Returns the portfolio's own day-loss limit, if any. */
  async function requireScope(trx: Trx, userId: string, { kind, id }: Body['scope']): Promise<Money | null> {
    const account = kind === 'account' ? await lockAccount(trx, userId, id, 'update') : undefined;
    const portfolio = kind === 'portfolio' ? await lockPortfolio(trx, userId, id, 'update') : undefined;
    if (account === undefined && portfolio === undefined) throw new AppError('risk.scope-not-found');
    const own = portfolio?.max_day_loss ?? null;
    return own === null ? null : money(own);
  }

  return {
    async getRiskLimits(userId: string): Promise<AnswerOf<typeof getRiskLimits>> {
      return { limits: (await listLimits(db, userId)).map(presentLimits) };
    },

    async setRiskLimits(userId: string, session: Pick<SessionRow, 'provedAt'>, body: Body): Promise<AnswerOf<typeof setRiskLimits>> {
      return eventLog.transact(async (trx, emit) => {
        const own = await requireScope(trx, userId, body.scope);
        const before = await lockLimits(trx, body.scope.kind, body.scope.id);
        // The limits changed since the user read them: saving would undo a stricter limit unseen.
        if (body.revision !== undefined && body.revision !== (before?.revision ?? 0)) throw new AppError('risk.limits-changed');
        const row: RiskLimitsRow = {
          scope_kind: body.scope.kind,
          scope_id: body.scope.id,
          user_id: userId,
          day_loss: amount(body.day_loss),
          day_loss_action: body.day_loss_action,
          open_lots: body.open_lots,
          order_value: amount(body.order_value),
          collar_basis_points: body.collar_percent === null ? null : Math.round(body.collar_percent * 100),
          allowed: body.allowed,
          updated_at: new Date(clock.now()),
          revision: (before?.revision ?? 0) + 1,
        };
        // Effective limits are compared: a portfolio's own day loss uses the action stored here.
        if (loosensLimits(withOwnDayLoss(limitsOf(before), own), withOwnDayLoss(limitsOf(row), own)))
          requireFreshProof(session, clock.now());
        await saveLimits(trx, row);
        const limits = presentLimits(row);
        emit(userId, 'risk.limits-saved', { limits }, null);
        return { limits, message: 'Limits saved' };
      });
    },
  };
}
