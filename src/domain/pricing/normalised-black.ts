import { erfcx } from './error-function.ts';
import { ODD, farSums } from './far-sums.ts';
import { NEAR_BELOW, NEAR_DENSITY, NEAR_ODD, NEAR_WITHIN, nearTerms } from './near-terms.ts';
import { INVERSE_SQRT_2PI, SQRT_HALF, normalCdf } from './normal.ts';

const TWO_OVER_SQRT_PI = 1.1283791670955126;

const sums = new Float64Array(3);

/** The same beyond the table, from the density d: by two scaled complementary error functions, or far from the money by their series. */
function widePrice(x: number, h: number, t: number): number {
  const delta = t * SQRT_HALF;
  const a = h * SQRT_HALF;
  const gauss = Math.exp(-0.5 * (h * h + t * t));
  if (t < NEAR_BELOW) {
    farSums(sums, a, delta);
    return TWO_OVER_SQRT_PI * gauss * (sums[ODD] ?? 0);
  }
  if (t - h > 1) return Math.exp(-0.5 * Math.abs(x)) * normalCdf(t - h) - Math.exp(0.5 * Math.abs(x)) * normalCdf(-h - t);
  return 0.5 * gauss * (erfcx(a - delta) - erfcx(a + delta));
}

/**
 * Returns the normalised price of the out-of-the-money option: Black price / (discount x sqrt(forward x strike)), for log-moneyness x
 * (either sign: the OTM side is meant) and total volatility s = sigma sqrt(T) > 0. Relative error about 1e-14 down to the smallest numbers.
 * Form and regions after P. Jaeckel, "Let's be rational" (2015); the small-volatility series is by moments instead of his polynomial.
 */
export function normalisedBlack(x: number, s: number): number {
  const h = Math.abs(x) / s;
  const t = 0.5 * s;
  if (t < NEAR_BELOW && h < NEAR_WITHIN) {
    nearTerms(sums, h, t);
    return 2 * (sums[NEAR_ODD] ?? 0);
  }
  return widePrice(x, h, t);
}

/** Returns the derivative of the normalised price by total volatility, the same for calls and puts. */
export function normalisedVega(x: number, s: number): number {
  const h = x / s;
  const t = 0.5 * s;
  return INVERSE_SQRT_2PI * Math.exp(-0.5 * (h * h + t * t));
}

/** Indexes of the results of `priceAndVega`. */
export const PRICE = 0;
export const VEGA = 1;

/** Writes `normalisedBlack` and `normalisedVega` of x >= 0 and s > 0 to `out`, near the money at the cost of one. */
export function priceAndVega(out: Float64Array, x: number, s: number): void {
  const h = x / s;
  const t = 0.5 * s;
  if (t < NEAR_BELOW && h < NEAR_WITHIN) {
    nearTerms(sums, h, t);
    out[PRICE] = 2 * (sums[NEAR_ODD] ?? 0);
    out[VEGA] = sums[NEAR_DENSITY] ?? 0;
    return;
  }
  out[PRICE] = widePrice(x, h, t);
  out[VEGA] = normalisedVega(x, s);
}
