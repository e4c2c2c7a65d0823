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
const LOWEST_FACTOR = -0.11;
const HIGHEST_FACTOR = 1.4;
const LARGEST_MOVE = 0.12;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Returns the variance of a trading year at this moment: base^2 (exp(2 slow) + exp(2 fast) - 1). */
export function spotVariance(path: PathState, parameters: PathParameters): number {
  return parameters.baseVolatility ** 2 * (Math.exp(2 * path.slow) + Math.exp(2 * path.fast) - 1);
}

/** The chance of one stretch: standard normal draws of the return and of both factors, and the jump in units of the day's deviation (0 = none). */
export interface Shocks {
  readonly move: number;
  readonly jump: number;
  readonly slow: number;
  readonly fast: number;
}

const LARGEST_JUMP = 6;

/** Draws the sum of the jumps of a stretch: a Poisson number of normal ones. */
function drawJump(parameters: PathParameters, time: number, random: Random): number {
  const mean = parameters.jumpsPerYear * time;
  const u = random.uniform();
  let chance = Math.exp(-mean);
  let below = chance;
  let count = 0;
  while (u > below && count < LARGEST_JUMP) {
    count += 1;
    chance *= mean / count;
    below += chance;
  }
  if (count === 0) return 0;
  const size = count * parameters.jumpMean + Math.sqrt(count) * parameters.jumpDeviation * random.normal();
  return clamp(size, -LARGEST_JUMP, LARGEST_JUMP);
}

/** Returns the shocks of a stretch of `time` trading years. */
export function drawShocks(parameters: PathParameters, time: number, random: Random): Shocks {
  return { move: random.normal(), jump: drawJump(parameters, time, random), slow: random.normal(), fast: random.normal() };
}

/** Returns shocks that follow the market's with a correlation; the rest are an underlying's own, jumps included. */
export function followShocks(market: Shocks, correlation: number, parameters: PathParameters, time: number, random: Random): Shocks {
  const rest = Math.sqrt(1 - correlation * correlation);
  const ownJumps = { ...parameters, jumpsPerYear: parameters.jumpsPerYear * rest * rest };
  return {
    move: correlation * market.move + rest * random.normal(),
    jump: correlation * market.jump + drawJump(ownJumps, time, random),
    slow: correlation * market.slow + rest * random.normal(),
    fast: correlation * market.fast + rest * random.normal(),
  };
}

/** Deviation of the noise that an Ornstein-Uhlenbeck process of volatility 1 gathers in a stretch of any length. */
const gathered = (reversion: number, time: number): number => Math.sqrt(-Math.expm1(-2 * reversion * time) / (2 * reversion));

function revert(value: number, mean: number, reversion: number, volatility: number, time: number, draw: number): number {
  return mean + (value - mean) * Math.exp(-reversion * time) + volatility * gathered(reversion, time) * draw;
}

/**
 * Returns the path a stretch of `time` trading years later under given shocks. The factors, carry and skew are exact for any length; the
 * spot is exact for the variance at the start of the stretch, so a stretch of some seconds moves like many short ones.
 * Volatility shocks share the return's draw (leverage), so a fall raises volatility.
 */
export function movePath(path: PathState, parameters: PathParameters, time: number, shocks: Shocks, random: Random): PathState {
  const variance = spotVariance(path, parameters);
  const move = shocks.move * Math.sqrt(variance * time) + shocks.jump * Math.sqrt(variance / TRADING_DAYS);
  // A jump moves volatility like half a day's return of its size, however short the stretch is.
  const shock = shocks.move + (shocks.jump * 0.5) / Math.sqrt(TRADING_DAYS * time);
  const rest = Math.sqrt(1 - parameters.leverage ** 2);
  const common = parameters.leverage * shock;
  const factor = (value: number, reversion: number, volatility: number, own: number): number =>
    clamp(revert(value, 0, reversion, volatility, time, common + rest * own), LOWEST_FACTOR, HIGHEST_FACTOR);
  const drift = (parameters.carryMean - 0.5 * variance) * time;
  const { carryMean, carryReversion, carryVolatility, skewReversion, skewVolatility } = parameters;
  return {
    spot: path.spot * Math.exp(clamp(move + drift, -LARGEST_MOVE, LARGEST_MOVE)),
    slow: factor(path.slow, parameters.slowReversion, parameters.slowVolatility, shocks.slow),
    fast: factor(path.fast, parameters.fastReversion, parameters.fastVolatility, shocks.fast),
    carry: clamp(revert(path.carry, carryMean, carryReversion, carryVolatility, time, random.normal()), 0.005, 0.16),
    skew: clamp(revert(path.skew, 1, skewReversion, skewVolatility, time, random.normal()), 0.4, 1.6),
  };
}

/** Returns the path after something that is not chance: a log return, and additions to the log factors of volatility. */
export function nudgePath(path: PathState, move: number, slow: number, fast: number): PathState {
  return {
    ...path,
    spot: path.spot * Math.exp(move),
    slow: clamp(path.slow + slow, LOWEST_FACTOR, HIGHEST_FACTOR),
    fast: clamp(path.fast + fast, LOWEST_FACTOR, HIGHEST_FACTOR),
  };
}

/** Returns the path of one underlying alone a stretch of `time` trading years later. */
export function advancePath(path: PathState, parameters: PathParameters, time: number, random: Random): PathState {
  return movePath(path, parameters, time, drawShocks(parameters, time, random), random);
}

/** Returns how long a night is in trading years: the overnight share of a day's variance on average, now and then much more. */
export function nightLength(parameters: PathParameters, random: Random): number {
  // One night in twelve has 2.6 times the usual deviation; the rest are scaled down so that the mean variance stays.
  const scale = random.uniform() < 1 / 12 ? 2.6 : 0.68;
  return (parameters.overnightShare / TRADING_DAYS) * scale * scale;
}

/** Returns the path of one underlying alone after the night: a gap that carries the overnight share of a day's variance, with fat tails. */
export function advanceOvernight(path: PathState, parameters: PathParameters, random: Random): PathState {
  return advancePath(path, { ...parameters, jumpsPerYear: 0 }, nightLength(parameters, random), random);
}
