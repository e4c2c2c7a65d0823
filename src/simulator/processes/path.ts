import type { PathPoint } from '#domain/market/path-point.ts';
import type { Random } from './random.ts';

/** Dynamic state of an underlying, including a jump under way. */
export interface PathState extends PathPoint {
  /** The rest of a jump; absent or null = none. */
  readonly rush?: Rush | null;
}

/**
 * A jump under way: the remaining log return and additions to the log factors. The rest decays exponentially, to 1/e in `minutes` of clock
 * time.
 */
interface Rush {
  readonly move: number;
  readonly slow: number;
  readonly fast: number;
  readonly minutes: number;
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

/** The chance of one stretch: standard normal draws of the return and of both factors, and the jump in units of the day's deviation. */
export interface Shocks {
  readonly move: number;
  readonly jump: Jump;
  readonly slow: number;
  readonly fast: number;
}

interface Jump {
  /** In units of the day's deviation; 0 = none. */
  readonly size: number;
  /** Minutes of the decay to 1/e, unless the size of the jump requires more. */
  readonly minutes: number;
}

const NO_JUMP: Jump = { size: 0, minutes: 0 };
const LARGEST_JUMP = 6;
/** Minutes of the quickest and of the slowest rush. */
const QUICKEST = 0.3;
const SLOWEST = 12;
/** Log return that a rush makes in a minute at most: the larger the jump, the longer it takes. */
const FASTEST_RUSH = 0.01;
/** What a jump of a day's deviation adds to the log factors, by its sign: fear rises with any, and most with a fall. */
const FRIGHT = { fall: { slow: 0.018, fast: 0.17 }, rise: { slow: 0, fast: 0.07 } } as const;

/** Draws the sum of the jumps of a stretch: a Poisson number of normal ones. */
function drawJump(parameters: PathParameters, time: number, random: Random): Jump {
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
  if (count === 0) return NO_JUMP;
  const size = count * parameters.jumpMean + Math.sqrt(count) * parameters.jumpDeviation * random.normal();
  return { size: clamp(size, -LARGEST_JUMP, LARGEST_JUMP), minutes: QUICKEST * (SLOWEST / QUICKEST) ** random.uniform() };
}

/** Returns the shocks of a stretch of `time` trading years. */
export function drawShocks(parameters: PathParameters, time: number, random: Random): Shocks {
  return { move: random.normal(), jump: drawJump(parameters, time, random), slow: random.normal(), fast: random.normal() };
}

/** Returns shocks that follow the market's with a correlation; the rest are an underlying's own, jumps included. */
export function followShocks(market: Shocks, correlation: number, parameters: PathParameters, time: number, random: Random): Shocks {
  const rest = Math.sqrt(1 - correlation * correlation);
  const move = correlation * market.move + rest * random.normal();
  const own = drawJump({ ...parameters, jumpsPerYear: parameters.jumpsPerYear * rest * rest }, time, random);
  return {
    move,
    jump: { size: correlation * market.jump.size + own.size, minutes: Math.max(market.jump.minutes, own.minutes) },
    slow: correlation * market.slow + rest * random.normal(),
    fast: correlation * market.fast + rest * random.normal(),
  };
}

/** Returns the jump under way after a new jump at the current variance, slowed down so that no minute exceeds the maximum rate. */
function joined(before: Rush | null, { size, minutes }: Jump, variance: number): Rush | null {
  if (size === 0) return before;
  const fright = size < 0 ? FRIGHT.fall : FRIGHT.rise;
  const move = clamp((before?.move ?? 0) + size * Math.sqrt(variance / TRADING_DAYS), -LARGEST_MOVE, LARGEST_MOVE);
  return {
    move,
    slow: (before?.slow ?? 0) + Math.abs(size) * fright.slow,
    fast: (before?.fast ?? 0) + Math.abs(size) * fright.fast,
    minutes: Math.max(minutes, before?.minutes ?? 0, Math.abs(move) / FASTEST_RUSH),
  };
}

const STILL = { move: 0, slow: 0, fast: 0 };
/** A jump with a smaller remaining move is over. */
const OVER = 1e-6;

/** Returns the part of a jump released within a number of minutes, and the rest. */
function released(rush: Rush | null, minutes: number): { readonly now: Omit<Rush, 'minutes'>; readonly left: Rush | null } {
  if (rush === null) return { now: STILL, left: null };
  const kept = Math.exp(-minutes / rush.minutes);
  if (Math.abs(rush.move) * kept < OVER) return { now: rush, left: null };
  const part = 1 - kept;
  return {
    now: { move: rush.move * part, slow: rush.slow * part, fast: rush.fast * part },
    left: { move: rush.move * kept, slow: rush.slow * kept, fast: rush.fast * kept, minutes: rush.minutes },
  };
}

/** Deviation of the noise that an Ornstein-Uhlenbeck process of volatility 1 gathers in a stretch of any length. */
const gathered = (reversion: number, time: number): number => Math.sqrt(-Math.expm1(-2 * reversion * time) / (2 * reversion));

function revert(value: number, mean: number, reversion: number, volatility: number, time: number, draw: number): number {
  return mean + (value - mean) * Math.exp(-reversion * time) + volatility * gathered(reversion, time) * draw;
}

/** Minutes of a regular NSE F&O session, to convert trading time to minutes. */
const SESSION_MINUTES = 385;
const usualMinutes = (time: number, { overnightShare }: PathParameters): number =>
  (time * TRADING_DAYS * SESSION_MINUTES) / (1 - overnightShare);

/**
 * Returns the path a stretch of `time` trading years and `minutes` of the clock later under given shocks. The factors, carry and skew are exact
 * for any length; the spot is exact for the variance at the start of the stretch, so a stretch of some seconds moves like many short ones.
 * Volatility shocks share the return's draw (leverage), so a fall raises volatility. A jump begins a rush; what is under way goes on.
 */
export function movePath(
  path: PathState,
  parameters: PathParameters,
  time: number,
  shocks: Shocks,
  random: Random,
  minutes: number = usualMinutes(time, parameters),
): PathState {
  const variance = spotVariance(path, parameters);
  const { now, left } = released(joined(path.rush ?? null, shocks.jump, variance), minutes);
  const rest = Math.sqrt(1 - parameters.leverage ** 2);
  const common = parameters.leverage * shocks.move;
  const factor = (value: number, reversion: number, volatility: number, own: number, added: number): number =>
    clamp(revert(value, 0, reversion, volatility, time, common + rest * own) + added, LOWEST_FACTOR, HIGHEST_FACTOR);
  const move = shocks.move * Math.sqrt(variance * time) + (parameters.carryMean - 0.5 * variance) * time + now.move;
  const { carryMean, carryReversion, carryVolatility, skewReversion, skewVolatility } = parameters;
  return {
    spot: path.spot * Math.exp(clamp(move, -LARGEST_MOVE, LARGEST_MOVE)),
    slow: factor(path.slow, parameters.slowReversion, parameters.slowVolatility, shocks.slow, now.slow),
    fast: factor(path.fast, parameters.fastReversion, parameters.fastVolatility, shocks.fast, now.fast),
    carry: clamp(revert(path.carry, carryMean, carryReversion, carryVolatility, time, random.normal()), 0.005, 0.16),
    skew: clamp(revert(path.skew, 1, skewReversion, skewVolatility, time, random.normal()), 0.4, 1.6),
    ...(left === null ? {} : { rush: left }),
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

/** Returns how long a night is in trading years: the overnight share of a day's variance on average, now and then much more. */
export function nightLength(parameters: PathParameters, random: Random): number {
  // One night in twelve has 2.6 times the usual deviation; the rest are scaled down so that the mean variance stays.
  const scale = random.uniform() < 1 / 12 ? 2.6 : 0.68;
  return (parameters.overnightShare / TRADING_DAYS) * scale * scale;
}
