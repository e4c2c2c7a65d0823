import type { Bound } from './expiry-payoff.ts';

/** A strategy as it stands for one lot of each of its legs, in currency units. */
interface Outcome {
  /** What it comes to at the level and on the date that are aimed at. */
  readonly atTarget: number;
  readonly worst: Bound;
}

/** A strategy in the size that the budget allows. */
export interface Ranked<T> {
  readonly of: T;
  /** By how much every leg is multiplied. */
  readonly times: number;
  readonly profit: number;
  /** The most that it can lose: above zero, and within the budget. */
  readonly loss: number;
  /** Profit at the target for each unit that can be lost. */
  readonly ratio: number;
}

/**
 * Returns the strategies that win at the target, by what they win there for what they can lose, the best first, each as often as the budget bears its
 * worst outcome. What can lose without bound, or more than the budget, fits no budget; what cannot lose at all has no ratio and is a stale price.
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
