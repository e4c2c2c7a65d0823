import type { Estimate, EstimateBody } from '#client/api/types.ts';
import { useEstimates } from './use-estimates.ts';

export interface EstimateState {
  /** The newest answer; of an earlier form while `current` is false. */
  readonly answer: Estimate | null;
  /** What the answer was asked for. */
  readonly body: EstimateBody | null;
  readonly current: boolean;
  /** The last question was not answered. Never a reason to hold an order back. */
  readonly failed: boolean;
  readonly asking: boolean;
}

/** Returns what the server says about one ticket's order before it is sent; null asks nothing. */
export function useEstimate(body: EstimateBody | null): EstimateState {
  const { answers, bodies, ...rest } = useEstimates(body === null ? [] : [body]);
  return { answer: answers[0] ?? null, body: bodies[0] ?? null, ...rest };
}
