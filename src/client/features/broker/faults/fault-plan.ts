import type { PracticeFaults } from '#client/api/types.ts';

type Fault = PracticeFaults['script'][number];
/** The choices of faults: a single fault, `none`, or `random`, with which the server draws a fault for about every second order. */
export type FaultChoice = Fault | 'random';

/** The values of the fault form. */
export interface FaultPlan {
  readonly choice: FaultChoice;
  /** The number of next orders that get the fault. */
  readonly count: number;
  readonly delaySeconds: number;
  readonly partialFills: boolean;
  readonly silentFeed: boolean;
}

const SEEDS = 4_294_967_296;

/** Returns the form values for the remaining faults of an account. */
export function planOf(faults: PracticeFaults | null): FaultPlan {
  const next = faults?.script.find((fault) => fault !== 'none');
  return {
    choice: next ?? (faults !== null && faults.seed !== null ? 'random' : 'none'),
    count: Math.max(1, faults?.script.filter((fault) => fault === next).length ?? 1),
    delaySeconds: (faults?.delay_ms ?? 2_000) / 1_000,
    partialFills: faults?.partial_fills ?? false,
    silentFeed: (faults?.silent_since ?? null) !== null,
  };
}

/** Returns the faults to send for a plan; null when the plan has no fault. The account's clock skew is kept. */
export function faultsOf(plan: FaultPlan, before: PracticeFaults | null, now: number): PracticeFaults | null {
  const skew = before?.skew_ms ?? 0;
  const { choice, partialFills, silentFeed } = plan;
  if (choice === 'none' && !partialFills && !silentFeed && skew === 0) return null;
  return {
    script: choice === 'none' || choice === 'random' ? [] : Array.from({ length: plan.count }, () => choice),
    seed: choice === 'random' ? now % SEEDS : null,
    delay_ms: Math.round(plan.delaySeconds * 1_000),
    ...(skew === 0 ? {} : { skew_ms: skew }),
    silent_since: silentFeed ? (before?.silent_since ?? now) : null,
    partial_fills: partialFills,
  };
}
