import type { ProductGreeks } from '../pricing/product-greeks.ts';
import { MONEY_SCALE } from '../units/money.ts';
import { type CurveOutline, curveOutline } from './curve-outline.ts';
import { expiryChances } from './expiry-chances.ts';
import { expiryPayoff } from './expiry-payoff.ts';
import { type MoveBand, expectedCone } from './expected-move.ts';
import { chainGreeks, legGreeks } from './leg-greeks.ts';
import { payoffSheet } from './payoff-sheet.ts';
import { type StrategyLeg, endTogether, firstEnd, isOption } from './strategy-leg.ts';

/** Everything a screen of one strategy asks for at once. Times in years from now, levels in currency units. */
export interface AnalysisRequest {
  readonly legs: readonly StrategyLeg[];
  readonly spot: number;
  /** Volatility at the money of the first expiry and the carry to it: inputs of the probabilities. */
  readonly volatility: number;
  readonly carry: number;
  readonly rate: number;
  /** The curve: from, to, points besides strikes and breakevens. */
  readonly low: number;
  readonly high: number;
  readonly points: number;
  /** What is looked at instead of now: a date, a spot, volatilities higher by a share. */
  readonly elapsed: number;
  readonly targetSpot: number;
  readonly volatilityShift: number;
  /** The table: profit at each spot (a row) and time (a column), with the volatilities as shifted. */
  readonly tableSpots: readonly number[];
  readonly tableTimes: readonly number[];
}

/** The figures of a strategy; amounts in currency units, Greeks as those of the option chain, side and units counted in. */
export interface Analysis extends Omit<CurveOutline, 'profitChance' | 'expected'> {
  /** Null where no leg ends or no volatility is known: nothing says how far the underlying may go. */
  readonly profitChance: number | null;
  readonly expected: number | null;
  /** Whether the outline at the first end is exact, or found on a fine grid because some legs live on. */
  readonly exact: boolean;
  readonly zeroRanges: readonly { readonly from: number; readonly to: number | null }[];
  readonly spots: Float64Array;
  /** Three rows by spot: now as it is, at the date and volatilities looked at, at the first end. */
  readonly profits: Float64Array;
  /** By time, then by spot of the table. */
  readonly table: Float64Array;
  readonly legs: readonly ProductGreeks[];
  readonly net: ProductGreeks;
  /** From now to the first end. */
  readonly cone: readonly MoveBand[];
}

const CONE_STEPS = 8;

function outlineOf({ legs, spot, volatility, volatilityShift, carry, rate }: AnalysisRequest, end: number) {
  const deviation = volatility * (1 + volatilityShift) * Math.sqrt(end);
  const outcome = { forward: spot * Math.exp(carry * end), deviation };
  const unknown = deviation > 0 ? null : { profitChance: null, expected: null };
  if (!endTogether(legs)) return { exact: false, zeroRanges: [], ...curveOutline(legs, outcome, end, rate), ...unknown };
  const { breakevens, zeroRanges, best, worst } = expiryPayoff(legs);
  const { profit, expected } = expiryChances(expiryPayoff(legs), outcome);
  return { exact: true, breakevens, zeroRanges, best, worst, profitChance: profit, expected, ...unknown };
}

/** Even steps, with the strikes and the breakevens among them: a line drawn through them has no blunted corner. */
function gridOf({ low, high, points, legs, spot }: AnalysisRequest, breakevens: readonly number[]): Float64Array {
  const marks = [...legs.filter((leg) => isOption(leg)).map(({ strike }) => strike / MONEY_SCALE), ...breakevens, spot];
  const even = Array.from({ length: points }, (_, place) => low + ((high - low) * place) / (points - 1));
  const inside = marks.filter((level) => level > low && level < high);
  return Float64Array.from(new Set([...even, ...inside].filter((level) => level > 0))).toSorted();
}

function netOf(legs: readonly ProductGreeks[]): ProductGreeks {
  const net = { delta: 0, gamma: 0, vega: 0, theta: 0, rho: 0 };
  for (const leg of legs) for (const name of Object.keys(net) as (keyof ProductGreeks)[]) net[name] += leg[name];
  return net;
}

/** Returns the figures of a strategy: outline at the first end, curves, table, Greeks and the cone of expected moves. */
export function analyse(request: AnalysisRequest): Analysis {
  const { legs, spot, volatility, carry, rate, elapsed, targetSpot, volatilityShift } = request;
  const end = firstEnd(legs);
  const outline = outlineOf(request, end);
  const spots = gridOf(request, outline.breakevens);
  const profits = new Float64Array(3 * spots.length);
  payoffSheet(profits.subarray(0, spots.length), legs, { spots, times: Float64Array.of(0), volatilityShift: 0, rate });
  const times = Float64Array.of(Math.min(elapsed, end), end);
  payoffSheet(profits.subarray(spots.length), legs, { spots, times, volatilityShift, rate });
  const tableSpots = Float64Array.from(request.tableSpots);
  const table = new Float64Array(tableSpots.length * request.tableTimes.length);
  payoffSheet(table, legs, { spots: tableSpots, times: Float64Array.from(request.tableTimes), volatilityShift, rate });
  const seen = { spot: targetSpot, elapsed: Math.min(elapsed, end), volatilityShift, rate };
  const greeks = legs.map((leg) => chainGreeks(leg, legGreeks(leg, seen), seen));
  return {
    ...outline,
    spots,
    profits,
    table,
    legs: greeks,
    net: netOf(greeks),
    cone: expectedCone(spot, volatility * (1 + volatilityShift), carry, end, CONE_STEPS),
  };
}
