import type { ExpiryPayoff } from './expiry-payoff.ts';
import { type Outcome, chanceBelow, meanBelow } from './lognormal.ts';

/** Expectations at the expiry of the legs. Amounts in currency units, undiscounted; implied by the volatility, not a forecast. */
interface Chances {
  /** Chance of a profit above the asked one (0 unless said otherwise). */
  readonly profit: number;
  /** Mean profit over all outcomes. */
  readonly expected: number;
  /** Mean over the profitable outcomes, and over the others; null where there are none. */
  readonly whenWon: number | null;
  readonly whenLost: number | null;
}

/** Straight pieces on which the profit stays on one side of `target`. */
function* pieces({ corners }: ExpiryPayoff, target: number) {
  for (const [place, { level, profit, slope }] of corners.entries()) {
    const end = corners[place + 1]?.level ?? Infinity;
    const over = profit - target;
    const root = slope === 0 ? level : level - over / slope;
    const cuts = root > level && root < end ? [level, root, end] : [level, end];
    for (let cut = 0; cut + 1 < cuts.length; cut += 1) {
      const from = cuts[cut] ?? level;
      const to = cuts[cut + 1] ?? end;
      const inside = to === Infinity ? from + 1 + Math.abs(from) : (from + to) / 2;
      yield { from, to, slope, base: profit - slope * level, above: over + slope * (inside - level) > 0 };
    }
  }
}

/** Returns chance and mean of the profit of legs that end together, for a lognormal underlying. `target`: the profit that counts as one. */
export function expiryChances(payoff: ExpiryPayoff, outcome: Outcome, target = 0): Chances {
  let won = 0;
  let wonSum = 0;
  let lost = 0;
  let lostSum = 0;
  for (const { from, to, slope, base, above } of pieces(payoff, target)) {
    const chance = chanceBelow(outcome, to) - chanceBelow(outcome, from);
    const sum = base * chance + (slope === 0 ? 0 : slope * (meanBelow(outcome, to) - meanBelow(outcome, from)));
    if (above) {
      won += chance;
      wonSum += sum;
    } else {
      lost += chance;
      lostSum += sum;
    }
  }
  return {
    profit: Math.min(1, Math.max(0, won)),
    expected: wonSum + lostSum,
    whenWon: won > 0 ? wonSum / won : null,
    whenLost: lost > 0 ? lostSum / lost : null,
  };
}
