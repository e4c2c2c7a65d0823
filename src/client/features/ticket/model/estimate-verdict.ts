import type { Estimate } from '#client/api/types.ts';

/** What an estimate was asked for and what was answered. */
export interface LotsEstimate {
  readonly lots: number;
  readonly answer: Estimate;
}

/** Why the account does not take the order now. */
export type EstimateRefusal = NonNullable<Estimate['orders'][number]['refusal']>;

export interface EstimateVerdict {
  /** Money that is missing, in currency, with the most lots that there is money for; null when there is enough. */
  readonly short: { readonly by: number; readonly lots: number } | null;
  /** Any other reason why it would be refused. */
  readonly refusal: EstimateRefusal | null;
}

const NOTHING: EstimateVerdict = { short: null, refusal: null };

/**
 * Returns the most lots that the free money is enough for, as far as one estimate tells: margin does not grow evenly, so the next estimate has
 * the last word. Never above `most`; null when neither money nor a rule bounds it.
 */
export function affordableLots(estimate: LotsEstimate | null, most: number | null): number | null {
  const required = estimate?.answer.required ?? null;
  const available = estimate?.answer.available ?? null;
  if (estimate === null || required === null || available === null || required <= 0) return most;
  const lots = Math.max(0, Math.floor((available * estimate.lots) / required + 1e-9));
  return most === null ? lots : Math.min(most, lots);
}

/** Returns what an up-to-date estimate says against the order. What is told of an order that has changed since says nothing. */
export function verdictOf(estimate: LotsEstimate | null): EstimateVerdict {
  const refusal = estimate?.answer.orders[0]?.refusal ?? null;
  if (estimate === null || refusal === null) return NOTHING;
  const { required, available } = estimate.answer;
  if (refusal.code !== 'risk.margin-short' || required === null || available === null || required <= available)
    return { short: null, refusal };
  return { short: { by: required - available, lots: affordableLots(estimate, null) ?? 0 }, refusal: null };
}
