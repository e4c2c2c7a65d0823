import type { Bound } from './expiry-payoff.ts';

/** A strategy with one lot of each of its legs, in currency units. */
interface Outcome {
  /** Result at the target level on the target date. */
  readonly atTarget: number;
  readonly worst: Bound;
}

/** A strategy in the size that the budget allows. */
export interface Ranked<T> {
  readonly of: T;
  /** By how much every leg is multiplied. */
  readonly times: number;
  readonly profit: number;
  /** Largest possible loss: above zero, and within the budget. */
  readonly loss: number;
  /** Profit at the target for each unit that can be lost. */
  readonly ratio: number;
}

/**
 * Returns the strategies with a profit at the target, by that profit divided by the largest possible loss, the best first, each as often as the budget covers
 * its worst outcome. A strategy with an unbounded loss, or one above the budget, does not fit; one that cannot lose has no ratio and comes from a stale
 * price.
 */
export function rankByTarget<T extends Outcome>(all: readonly T[], budget: number, mostTimes: (of: T) => number): readonly Ranked<T>[] {
  return all
    .flatMap((of): Ranked<T>[] => {
      if (of.worst.kind !== 'amount' || of.worst.amount >= 0 || of.atTarget <= 0) return [];
      const loss = -of.worst.amount;
      const times = Math.min(Math.floor(budget / loss), mostTimes(of));
      return times < 1 ? [] : [{ of, times, profit: of.atTarget * times, loss: loss * times, ratio: of.atTarget / loss }];
    })
    .toSorted((a, b) => b.ratio - a.ratio);
}
