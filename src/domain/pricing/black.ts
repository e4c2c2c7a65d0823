import { normalisedBlack } from './normalised-black.ts';
import { logRatio } from './option-terms.ts';

/** Beyond this many deviations from the strike the time value is below 1e-18 of the forward: less than the last digit of the intrinsic value. */
const NOTHING_BEYOND = 9;

/**
 * Returns `blackPrice` without a discount, for pricing an option at several volatilities: `x` is its log-moneyness, `scale` the geometric mean of forward and
 * strike. A time value below 1e-18 of the forward is left out.
 */
export function priceAtVolatility(x: number, scale: number, intrinsic: number, totalVolatility: number): number {
  if (!(Math.abs(x) < NOTHING_BEYOND * totalVolatility)) return intrinsic;
  return scale * normalisedBlack(x, totalVolatility) + intrinsic;
}

/**
 * Returns the Black-76 price of a European option: discount x E[(F_T - K)+] for a call, the put alike. `totalVolatility` is sigma sqrt(T) >= 0.
 * The out-of-the-money side is computed and parity adds the intrinsic value, so both sides agree to the last digit.
 * Relative error about 1e-14; floating point in the unit of the forward. Source: F. Black (1976); form after Jaeckel (2015).
 */
export function blackPrice(isCall: boolean, forward: number, strike: number, discount: number, totalVolatility: number): number {
  const excess = forward - strike;
  const intrinsic = isCall ? Math.max(excess, 0) : Math.max(-excess, 0);
  if (!(totalVolatility > 0)) return discount * intrinsic;
  return discount * (Math.sqrt(forward * strike) * normalisedBlack(logRatio(forward, strike), totalVolatility) + intrinsic);
}
