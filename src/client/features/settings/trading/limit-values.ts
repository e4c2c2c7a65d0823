import type { LimitsBody, RiskLimits } from '#client/api/types.ts';

/** The limits of a scope as the form holds them; null = not limited. */
export interface LimitValues {
  readonly day_loss: number | null;
  readonly day_loss_action: 'block' | 'exit';
  readonly open_lots: number | null;
  readonly order_value: number | null;
  readonly collar_percent: number | null;
}
export const LIMIT_FIELDS = ['day_loss', 'open_lots', 'order_value', 'collar_percent'] as const;
export type LimitField = (typeof LIMIT_FIELDS)[number];

/** Decimals that each is typed with. */
export const LIMIT_DECIMALS: Readonly<Record<LimitField, number>> = { day_loss: 2, open_lots: 0, order_value: 2, collar_percent: 2 };

/** Returns what the form starts with: the stored limits, or none. */
export function limitValues(stored: RiskLimits | undefined): LimitValues {
  const { day_loss = null, day_loss_action = 'block', open_lots = null, order_value = null, collar_percent = null } = stored ?? {};
  return { day_loss, day_loss_action, open_lots, order_value, collar_percent };
}

/** Returns what is sent: the whole scope, with the instruments that it allows left as they are. */
export function limitsBody(scope: LimitsBody['scope'], values: LimitValues, stored: RiskLimits | undefined): LimitsBody {
  return { scope, ...values, allowed: stored?.allowed ?? null };
}
