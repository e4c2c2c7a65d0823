/** Why our own risk rules refuse an order. The order never leaves this server. */
const RISK_DENIAL_CODES = [
  'risk.trading-paused',
  'risk.instrument-not-allowed',
  'risk.day-loss-reached',
  'risk.day-profit-unknown',
  'risk.open-lots-exceeded',
  'risk.order-value-exceeded',
  'risk.price-unknown',
  'risk.price-stale',
  'risk.price-outside-collar',
  'risk.order-rate-exceeded',
  'risk.margin-short',
] as const;
type RiskDenialCode = (typeof RISK_DENIAL_CODES)[number];

export const RISK_SCOPES = ['account', 'portfolio', 'bot'] as const;
export type RiskScopeKind = (typeof RISK_SCOPES)[number];

/** Object that a limit is set on. */
export interface RiskScope {
  readonly kind: RiskScopeKind;
  readonly id: string;
}

/** A refusal with the scope of the broken limit; `values` fill its message (money and prices as decimals). */
export interface RiskDenial {
  readonly code: RiskDenialCode;
  readonly scope: RiskScope | null;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Returns the denial. */
export function riskDenial(code: RiskDenialCode, scope: RiskScope | null, values: RiskDenial['values'] = {}): RiskDenial {
  return { code, scope, values };
}
