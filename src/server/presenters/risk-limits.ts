import type { InferOutput } from 'valibot';
import type { limits } from '#contract/schemas/risk.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import type { RiskLimitsRow } from '#server/db/tables/risk.ts';

export function presentLimits(row: RiskLimitsRow): InferOutput<typeof limits> {
  return {
    scope: { kind: row.scope_kind, id: row.scope_id },
    day_loss: row.day_loss === null ? null : moneyToDecimal(row.day_loss),
    day_loss_action: row.day_loss_action,
    open_lots: row.open_lots,
    order_value: row.order_value === null ? null : moneyToDecimal(row.order_value),
    collar_percent: row.collar_basis_points === null ? null : row.collar_basis_points / 100,
    allowed: row.allowed === null ? null : [...row.allowed],
    updated_at: row.updated_at.getTime(),
    revision: row.revision,
  };
}
