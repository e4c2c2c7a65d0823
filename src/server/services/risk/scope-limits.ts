import type { ScopeSnapshot } from '#domain/risk/check-limits.ts';
import { NO_LIMITS, type RiskLimits } from '#domain/risk/check-limits.ts';
import type { DayLossAction } from '#domain/risk/kill-triggers.ts';
import type { RiskScope } from '#domain/risk/risk-denial.ts';
import { type Money, money } from '#domain/units/money.ts';
import type { AccountExposureRow, StoredLimits } from '#server/repositories/account-exposure.ts';

export interface ScopeLimits {
  readonly scope: ScopeSnapshot['scope'];
  readonly limits: RiskLimits;
  readonly dayLossAction: DayLossAction;
}

const smaller = (a: Money | null, b: Money | null): Money | null => (a === null ? b : b === null ? a : money(Math.min(a, b)));

function limitsOf(row: StoredLimits | undefined): RiskLimits {
  if (row === undefined) return NO_LIMITS;
  return {
    dayLoss: row.day_loss,
    openLots: row.open_lots,
    orderValue: row.order_value,
    collarBasisPoints: row.collar_basis_points,
    allowed: row.allowed,
  };
}

/** Returns the limits of a scope; a portfolio's own day loss counts with them, the smaller of both. */
export function scopeLimits(exposure: AccountExposureRow, scope: RiskScope): ScopeLimits {
  const row = exposure.limits.find((one) => one.scope_kind === scope.kind && one.scope_id === scope.id);
  const own = scope.kind === 'portfolio' ? exposure.portfolios.find((one) => one.portfolio_id === scope.id)?.max_day_loss : null;
  const limits = limitsOf(row);
  return {
    scope,
    limits: { ...limits, dayLoss: smaller(limits.dayLoss, own ?? null) },
    dayLossAction: row?.day_loss_action ?? 'block',
  };
}
