import type { Bound } from './expiry-payoff.ts';
import { type Outcome, chanceBelow, levelAt } from './lognormal.ts';
import { payoffSheet } from './payoff-sheet.ts';
import { type StrategyLeg, isOption } from './strategy-leg.ts';
import { MONEY_SCALE } from '../units/money.ts';

/** What a curve that is not made of straight lines shows: found on a fine grid and refined, in currency units. */
export interface CurveOutline {
  readonly breakevens: readonly number[];
  readonly best: Bound;
  readonly worst: Bound;
  readonly profitChance: number;
  readonly expected: number;
}

const POINTS = 600;
const REACH = 8;
const one = { spots: new Float64Array(1), times: new Float64Array(1), value: new Float64Array(1) };

function profitOf(legs: readonly StrategyLeg[], spot: number, elapsed: number, rate: number): number {
  one.spots[0] = spot;
  one.times[0] = elapsed;
  payoffSheet(one.value, legs, { spots: one.spots, times: one.times, volatilityShift: 0, rate });
  return one.value[0] ?? 0;
}

/** Units that follow the underlying as it rises without bound. */
const slopeAtTop = (legs: readonly StrategyLeg[]) => legs.reduce((sum, { kind, quantity }) => sum + (kind === 'put' ? 0 : quantity), 0);

function levels(legs: readonly StrategyLeg[], outcome: Outcome): Float64Array {
  const strikes = legs.filter((leg) => isOption(leg)).map(({ strike }) => strike / MONEY_SCALE);
  const low = Math.min(levelAt(outcome, -REACH), ...strikes.map((strike) => strike * 0.7));
  const high = Math.max(levelAt(outcome, REACH), ...strikes.map((strike) => strike * 1.3));
  const grid = Array.from({ length: POINTS }, (_, i) => low * (high / low) ** (i / (POINTS - 1)));
  return Float64Array.from([low * 1e-6, ...grid, ...strikes].toSorted((a, b) => a - b));
}

function refined(legs: readonly StrategyLeg[], from: number, to: number, elapsed: number, rate: number): number {
  let [low, high] = [from, to];
  const rising = profitOf(legs, high, elapsed, rate) > 0;
  for (let turn = 0; turn < 60 && high - low > 1e-10 * high; turn += 1) {
    const middle = (low + high) / 2;
    if (profitOf(legs, middle, elapsed, rate) > 0 === rising) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** Returns breakevens, bounds and chances at a moment at which some legs still have time to run: calendars, diagonals. */
export function curveOutline(legs: readonly StrategyLeg[], outcome: Outcome, elapsed: number, rate: number): CurveOutline {
  const spots = levels(legs, outcome);
  const profits = new Float64Array(spots.length);
  payoffSheet(profits, legs, { spots, times: Float64Array.of(elapsed), volatilityShift: 0, rate });
  const breakevens: number[] = [];
  let chance = 0;
  let mean = 0;
  let reached = 0;
  for (let i = 0; i < spots.length; i += 1) {
    const here = profits[i] ?? 0;
    const next = profits[i + 1];
    const level = spots[i] ?? 0;
    const end = spots[i + 1] ?? Infinity;
    const crosses = next !== undefined && here > 0 !== next > 0;
    const root = crosses ? refined(legs, level, end, elapsed, rate) : null;
    if (root !== null) breakevens.push(root);
    const upTo = (bound: number) => chanceBelow(outcome, bound);
    if (root === null) chance += here > 0 ? upTo(end) - upTo(level) : 0;
    else chance += here > 0 ? upTo(root) - upTo(level) : upTo(end) - upTo(root);
    const mass = upTo(end) - reached;
    mean += mass * (next === undefined ? here : (here + next) / 2);
    reached = upTo(end);
  }
  const top = slopeAtTop(legs);
  return {
    breakevens,
    best: top > 0 ? { kind: 'unlimited' } : { kind: 'amount', amount: Math.max(...profits) },
    worst: top < 0 ? { kind: 'unlimited' } : { kind: 'amount', amount: Math.min(...profits) },
    profitChance: Math.min(1, Math.max(0, chance)),
    expected: mean,
  };
}
