import type { ProductGreeks } from '../pricing/product-greeks.ts';
import { chainGreeks, legGreeks } from './leg-greeks.ts';
import { payoffSheet } from './payoff-sheet.ts';
import { firstEnd, type StrategyLeg } from './strategy-leg.ts';

/** Positions on one underlying. The entry prices of the legs do not matter: results count from now. */
export interface BookPart {
  readonly underlying: string;
  readonly spot: number;
  /** By how much of a move of the reference this underlying is assumed to move; absent = 1, the same percentage, as is the reference itself. */
  readonly beta?: number;
  readonly legs: readonly StrategyLeg[];
}

/** A shock to the whole book: every underlying moves by its beta times a share, every volatility rises by a share of itself. */
interface Shock {
  /** Of the reference: 0.03 = 3 % up. */
  readonly move: number;
  readonly volatilityShift: number;
  /** Years from now. */
  readonly elapsed: number;
}

const STILL: Shock = { move: 0, volatilityShift: 0, elapsed: 0 };

/** Returns where an underlying stands after a move of the reference; never at or below zero, whatever its beta. */
const levelAfter = ({ spot, beta = 1 }: BookPart, move: number) => Math.max(spot * (1 + beta * move), Number.MIN_VALUE);

function worthOf(part: BookPart, moves: readonly number[], { volatilityShift, elapsed }: Omit<Shock, 'move'>): Float64Array {
  const out = new Float64Array(moves.length);
  const spots = Float64Array.from(moves, (move) => levelAfter(part, move));
  payoffSheet(out, part.legs, { spots, times: Float64Array.of(elapsed), volatilityShift, rate: 0 });
  return out;
}

/** Returns what the book would win or lose from now at each of the moves of the reference, in currency units; nothing happening is exactly 0. */
export function bookResults(parts: readonly BookPart[], moves: readonly number[], shock: Omit<Shock, 'move'>): Float64Array {
  const sum = new Float64Array(moves.length);
  for (const part of parts) {
    const [now] = worthOf(part, [0], STILL);
    const then = worthOf(part, moves, shock);
    for (let place = 0; place < sum.length; place += 1) sum[place] = (sum[place] ?? 0) + (then[place] ?? 0) - (now ?? 0);
  }
  return sum;
}

/**
 * Sensitivities of a book; delta, theta and vega are those of the option chain. `perPercent`: gain when the reference rises by 1 %; delta itself adds up
 * within one underlying only.
 */
interface BookGreeks extends Pick<ProductGreeks, 'vega' | 'theta'> {
  readonly perPercent: number;
  /** By how much `perPercent` grows when the reference rises by 1 %. */
  readonly gammaPercent: number;
  /** Units of the underlying's forwards; null for more than one. */
  readonly delta: number | null;
}

/** Returns how the book reacts after a shock. */
export function bookGreeks(parts: readonly BookPart[], { move, volatilityShift, elapsed }: Shock): BookGreeks {
  const sum = { perPercent: 0, gammaPercent: 0, vega: 0, theta: 0 };
  let delta = 0;
  for (const part of parts) {
    const spot = levelAfter(part, move);
    const { beta = 1 } = part;
    for (const leg of part.legs) {
      const raw = legGreeks(leg, { spot, elapsed, volatilityShift, rate: 0 });
      const one = chainGreeks(leg, raw, { spot, elapsed });
      delta += one.delta;
      sum.perPercent += raw.delta * spot * 0.01 * beta;
      sum.gammaPercent += raw.gamma * (spot * 0.01 * beta) ** 2;
      sum.vega += one.vega;
      sum.theta += one.theta;
    }
  }
  return { ...sum, delta: parts.length > 1 ? null : delta };
}

/** Delta of one underlying: in its own units, and as equivalent units of the reference. */
interface WeightedPart {
  readonly underlying: string;
  readonly delta: number;
  readonly weighted: number;
}

/** Deltas of a book in units of its reference: its gain per point that the reference rises. */
export interface WeightedDelta {
  readonly parts: readonly WeightedPart[];
  readonly total: number;
}

/**
 * Returns the beta-weighted delta of a book now, by the first of its parts as the reference: delta x beta x level / level of the reference, the form that
 * thinkorswim documents under "Beta weighting". A level of the reference that is not positive tells nothing: null.
 */
export function weightedDelta(parts: readonly BookPart[]): WeightedDelta | null {
  const level = parts[0]?.spot ?? 0;
  if (!(level > 0)) return null;
  const weighted = parts.map((part) => {
    const delta = bookGreeks([part], STILL).delta ?? 0;
    return { underlying: part.underlying, delta, weighted: delta * (part.beta ?? 1) * (part.spot / level) };
  });
  return { parts: weighted, total: weighted.reduce((sum, each) => sum + each.weighted, 0) };
}

/** Returns the years until the first leg of the book ends; 0 when none does. */
export function firstEndOf(parts: readonly BookPart[]): number {
  return firstEnd(parts.flatMap(({ legs }) => legs));
}

/** Lots to trade, and the delta that is left when they have filled. */
export interface Hedge {
  readonly side: 'buy' | 'sell';
  readonly lots: number;
  readonly left: number;
}

/**
 * Returns how many lots of something bring a delta nearest to zero; null when less than half a lot would. `deltaOfLot` is that of one bought lot: a put's
 * is below zero, so that it is bought against a delta above zero.
 */
export function hedgeOf(delta: number, deltaOfLot: number): Hedge | null {
  if (deltaOfLot === 0 || !Number.isFinite(deltaOfLot)) return null;
  const lots = Math.round(-delta / deltaOfLot);
  return lots === 0 ? null : { side: lots > 0 ? 'buy' : 'sell', lots: Math.abs(lots), left: delta + lots * deltaOfLot };
}
