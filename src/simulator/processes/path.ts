import type { Random } from './random.ts';

/** The moving parts of one underlying. Log factors are around 0; carry is a yearly rate; skew multiplies the slope of the smile. */
export interface PathState {
  readonly spot: number;
  /** Log factor of the slow part of variance. */
  readonly slow: number;
  /** Log factor of the fast part of variance. */
  readonly fast: number;
  readonly carry: number;
  readonly skew: number;
}

/** How an underlying moves. Times are trading years (252 days), volatilities yearly. */
export interface PathParameters {
  /** Volatility of the spot when both factors are at 0. */
  readonly baseVolatility: number;
  readonly slowReversion: number;
  readonly slowVolatility: number;
  readonly fastReversion: number;
  readonly fastVolatility: number;
  /** Correlation of returns with the volatility shocks. */
  readonly leverage: number;
  /** Jumps a trading year, with mean and deviation in units of the day's volatility. */
  readonly jumpsPerYear: number;
  readonly jumpMean: number;
  readonly jumpDeviation: number;
  readonly carryMean: number;
  readonly carryReversion: number;
  readonly carryVolatility: number;
  readonly skewReversion: number;
  readonly skewVolatility: number;
  /** Share of a trading day's variance that falls between close and open. */
  readonly overnightShare: number;
}

export const TRADING_DAYS = 252;
/** The log factors stay above this, so that total variance rises with time at every moment (see surface/term-structure.ts). */
const LOWEST_FACTOR = -0.25;
const HIGHEST_FACTOR = 1.4;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Returns the variance of a trading year at this moment: base^2 (exp(2 slow) + exp(2 fast) - 1). */
export function spotVariance(path: PathState, parameters: PathParameters): number {
  return parameters.baseVolatility ** 2 * (Math.exp(2 * path.slow) + Math.exp(2 * path.fast) - 1);
}

/**
 * Returns the path one step of `time` trading years later. `jump` is a return that happens at once and is not scaled by time.
 * Volatility shocks share the return's normal draw (leverage), so a fall raises volatility.
 */
export function advancePath(path: PathState, parameters: PathParameters, time: number, random: Random): PathState {
  const variance = spotVariance(path, parameters);
  const z = random.normal();
  const root = Math.sqrt(time);
  let move = z * Math.sqrt(variance) * root;
  let shock = z;
  if (random.uniform() < parameters.jumpsPerYear * time) {
    const size = parameters.jumpMean + parameters.jumpDeviation * random.normal();
    move += clamp(size, -6, 6) * Math.sqrt(variance / TRADING_DAYS);
    // A jump moves volatility like a day's return of its size, not like one of the step's.
    shock += clamp(size, -6, 6) * Math.sqrt(1 / (TRADING_DAYS * time)) * 0.5;
  }
  const rest = Math.sqrt(1 - parameters.leverage ** 2);
  const common = parameters.leverage * shock;
  const slow =
    path.slow * Math.exp(-parameters.slowReversion * time) + parameters.slowVolatility * root * (common + rest * random.normal());
  const fast =
    path.fast * Math.exp(-parameters.fastReversion * time) + parameters.fastVolatility * root * (common + rest * random.normal());
  const drift = (parameters.carryMean - 0.5 * variance) * time;
  return {
    spot: path.spot * Math.exp(clamp(move + drift, -0.12, 0.12)),
    slow: clamp(slow, LOWEST_FACTOR, HIGHEST_FACTOR),
    fast: clamp(fast, LOWEST_FACTOR, HIGHEST_FACTOR),
    carry: revert(path.carry, parameters.carryMean, parameters.carryReversion, parameters.carryVolatility, time, random, 0.005, 0.16),
    skew: revert(path.skew, 1, parameters.skewReversion, parameters.skewVolatility, time, random, 0.4, 1.6),
  };
}

function revert(
  value: number,
  mean: number,
  speed: number,
  volatility: number,
  time: number,
  random: Random,
  low: number,
  high: number,
): number {
  return clamp(mean + (value - mean) * Math.exp(-speed * time) + volatility * Math.sqrt(time) * random.normal(), low, high);
}

/** Returns the path after the night: a gap that carries the overnight share of a day's variance, with fatter tails than a step has. */
export function advanceOvernight(path: PathState, parameters: PathParameters, random: Random): PathState {
  // One night in twelve has 2.6 times the usual deviation; the rest are scaled down so that the mean variance stays.
  const wide = random.uniform() < 1 / 12;
  const scale = wide ? 2.6 : 0.68;
  const time = (parameters.overnightShare / TRADING_DAYS) * scale * scale;
  return advancePath(path, { ...parameters, jumpsPerYear: 0 }, time, random);
}
