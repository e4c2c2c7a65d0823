import type { CallOutcome } from './broker-calls.ts';

/** How a broker has answered calls. Times in ms; null without an answered call. */
interface CallHealth {
  readonly calls: number;
  readonly unanswered: number;
  readonly medianMs: number | null;
  readonly slowMs: number | null;
}

/** Outcomes without an answer of the broker. */
const UNANSWERED: ReadonlySet<CallOutcome> = new Set(['unknown', 'unreachable']);

/** Returns how a broker has answered these calls: the median and the 95th percentile of the times of those that were answered. */
export function callHealth(calls: readonly { readonly outcome: CallOutcome; readonly tookMs: number }[]): CallHealth {
  const times = calls.flatMap(({ outcome, tookMs }) => (UNANSWERED.has(outcome) ? [] : [tookMs])).toSorted((a, b) => a - b);
  const within = (share: number) => times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? null;
  return { calls: calls.length, unanswered: calls.length - times.length, medianMs: within(0.5), slowMs: within(0.95) };
}
