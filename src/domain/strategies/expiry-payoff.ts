import { MONEY_SCALE } from '../units/money.ts';
import type { StrategyLeg } from './strategy-leg.ts';

/** The end of what may be won or lost. Amounts in currency units, losses negative. */
export type Bound = { readonly kind: 'amount'; readonly amount: number } | { readonly kind: 'unlimited' };

/** The profit where every leg ends, as straight lines between corners: in currency units, the underlying from 0 upwards. */
export interface ExpiryPayoff {
  /** Ascending, the first at 0; the profit at each and the slope from there on. */
  readonly corners: readonly { readonly level: number; readonly profit: number; readonly slope: number }[];
  /** Where the profit is zero, ascending, ranges of zero left out. */
  readonly breakevens: readonly number[];
  /** Where the profit is zero over a range; an end of null is open. */
  readonly zeroRanges: readonly { readonly from: number; readonly to: number | null }[];
  readonly best: Bound;
  /** The lowest profit: a loss when negative. */
  readonly worst: Bound;
}

type Held = Pick<StrategyLeg, 'kind' | 'quantity' | 'strike' | 'price'>;

/** Returns the profit at a level of the underlying, both in integers of 1/10 000, so that sums are exact. */
export function profitAt(legs: readonly Held[], level: number): number {
  let sum = 0;
  for (const { kind, quantity, strike, price } of legs) {
    const worth = kind === 'call' ? Math.max(0, level - strike) : kind === 'put' ? Math.max(0, strike - level) : level;
    sum += quantity * (worth - price);
  }
  return sum;
}

function slopeAbove(legs: readonly Held[], level: number): number {
  let slope = 0;
  for (const { kind, quantity, strike } of legs) {
    if (kind === 'call' ? level >= strike : kind !== 'put') slope += quantity;
    else if (kind === 'put' && level < strike) slope -= quantity;
  }
  return slope;
}

interface Corner {
  readonly level: number;
  readonly profit: number;
  readonly slope: number;
}

function rootsOf(corners: readonly Corner[]): Pick<ExpiryPayoff, 'breakevens' | 'zeroRanges'> {
  const breakevens: number[] = [];
  const zeroRanges: { from: number; to: number | null }[] = [];
  corners.forEach(({ level, profit, slope }, place) => {
    const next = corners[place + 1];
    const flat = profit === 0 && slope === 0;
    if (flat) {
      const last = zeroRanges.at(-1);
      const to = next === undefined ? null : next.level / MONEY_SCALE;
      if (last !== undefined && last.to === level / MONEY_SCALE) last.to = to;
      else zeroRanges.push({ from: level / MONEY_SCALE, to });
      return;
    }
    const before = corners[place - 1];
    const afterFlat = before !== undefined && before.profit === 0 && before.slope === 0;
    if (profit === 0 && level > 0 && !afterFlat) breakevens.push(level / MONEY_SCALE);
    if (profit === 0 || slope === 0 || profit > 0 === slope > 0) return;
    const root = level - profit / slope;
    if (next === undefined || root < next.level) breakevens.push(root / MONEY_SCALE);
  });
  return { breakevens, zeroRanges };
}

/**
 * Returns the exact profit of legs that all end together, valued at the spot of that moment: corners at the strikes, breakevens, the best
 * and the worst. Sums are integers, so a breakeven is the nearest floating-point number to the true one.
 */
export function expiryPayoff(legs: readonly Held[]): ExpiryPayoff {
  const strikes = legs.filter(({ kind }) => kind === 'call' || kind === 'put').map(({ strike }) => strike as number);
  const levels = [...new Set([0, ...strikes])].toSorted((a, b) => a - b);
  const corners = levels.map((level) => ({ level, profit: profitAt(legs, level), slope: slopeAbove(legs, level) }));
  const profits = corners.map(({ profit }) => profit / MONEY_SCALE);
  const last = corners.at(-1)?.slope ?? 0;
  return {
    corners: corners.map(({ level, profit, slope }) => ({ level: level / MONEY_SCALE, profit: profit / MONEY_SCALE, slope })),
    ...rootsOf(corners),
    best: last > 0 ? { kind: 'unlimited' } : { kind: 'amount', amount: Math.max(...profits) },
    worst: last < 0 ? { kind: 'unlimited' } : { kind: 'amount', amount: Math.min(...profits) },
  };
}
