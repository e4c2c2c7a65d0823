import { hashUnit } from '../processes/random.ts';

/**
 * How much interest a strike draws at distance z (log-moneyness over total volatility; positive above the forward): most at the money
 * and just out of it, little in the money, a long thin tail outside, with a hump of calls above and of puts below.
 */
export function interest(z: number, isCall: boolean): number {
  const outside = isCall ? z : -z;
  if (outside < -0.25) return Math.exp(3.6 * (outside + 0.25)) * 0.8 + 0.0004;
  const hump = 0.35 * Math.exp(-0.5 * ((outside - 1.3) / 0.45) ** 2);
  return Math.exp(-0.75 * Math.max(0, outside - 0.3)) + hump + 0.004;
}

/** Returns how much more a round strike draws: every second, tenth and twentieth of the ladder; for NIFTY hundreds, five-hundreds, thousands. */
export function roundness(strike: number, step: number): number {
  if (strike % (20 * step) === 0) return 2.4;
  if (strike % (10 * step) === 0) return 1.9;
  return strike % (2 * step) === 0 ? 1.25 : 0.75;
}

/** Share of an expiry in a day's trading by its rank, nearest first. */
const TRADING_SHARE = [1, 0.22, 0.07, 0.05, 0.03];
/** Open interest of an expiry by its rank, relative to the nearest. */
const HOLDING_SHARE = [1, 0.4, 0.18, 0.22, 0.08];

export const tradingShare = (rank: number): number => TRADING_SHARE[rank] ?? 0.02;
export const holdingShare = (rank: number): number => HOLDING_SHARE[rank] ?? 0.05;

/** Properties of a contract that determine its usual open interest. */
interface Holding {
  readonly strike: number;
  readonly expiresAt: number;
  /** Rank of the expiry, nearest first. */
  readonly rank: number;
  /** Log-moneyness over total volatility. */
  readonly z: number;
  readonly isCall: boolean;
  /** Lots at the money of the nearest expiry. */
  readonly usual: number;
  readonly strikeStep: number;
}

/** Returns the open interest that an option tends to, in lots, with a spread of its own that the seed fixes. */
export function holdingTarget(seed: number, holding: Holding): number {
  const { strike, expiresAt, rank, z, isCall } = holding;
  const noise = 0.6 + 0.8 * hashUnit(seed, strike * 2 + (isCall ? 1 : 0), Math.floor(expiresAt / 1000));
  return Math.max(
    1,
    Math.round(holding.usual * holdingShare(rank) * interest(z * 0.7, isCall) * roundness(strike, holding.strikeStep) * noise),
  );
}
