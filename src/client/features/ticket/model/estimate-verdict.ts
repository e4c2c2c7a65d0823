import type { Estimate, EstimateBody } from '#client/api/types.ts';

/** The request and the answer of an estimate. */
interface LotsEstimate {
  readonly lots: number;
  readonly answer: Estimate;
}

/** Why the account does not take the order now. */
type EstimateRefusal = NonNullable<Estimate['orders'][number]['refusal']>;

export interface EstimateVerdict {
  /** Money that is missing, in currency, with the most lots that there is money for; null when there is enough. */
  readonly short: { readonly by: number; readonly lots: number } | null;
  /** Any other reason for a refusal. */
  readonly refusal: EstimateRefusal | null;
}

const NOTHING: EstimateVerdict = { short: null, refusal: null };

/** Returns whether an estimate was for the same order in any size: its maximum number of lots then still holds. */
export function sameButLots(asked: EstimateBody | null, now: EstimateBody | null): boolean {
  const text = (body: EstimateBody | null) => JSON.stringify(body, (key, value: unknown) => (key === 'lots' ? undefined : value));
  return text(asked) === text(now);
}

/** Returns the most lots that the server's last estimate allows, at most `most`; `most` without an estimate. */
export function affordableLots(estimate: LotsEstimate | null, most: number | null): number | null {
  const affordable = estimate?.answer.orders[0]?.max_lots ?? null;
  if (affordable === null) return most;
  return most === null ? affordable : Math.min(most, affordable);
}

/** Returns the objections of a current estimate. An estimate of an order that has changed since has none. */
export function verdictOf(estimate: LotsEstimate | null): EstimateVerdict {
  const refusal = estimate?.answer.orders[0]?.refusal ?? null;
  if (estimate === null || refusal === null) return NOTHING;
  const { required, available } = estimate.answer;
  if (refusal.code !== 'risk.margin-short' || required === null || available === null || required <= available)
    return { short: null, refusal };
  return { short: { by: required - available, lots: affordableLots(estimate, null) ?? 0 }, refusal: null };
}
