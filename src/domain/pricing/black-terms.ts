import { INVERSE_SQRT_PI, erfcx } from './error-function.ts';
import { NEAR_BELOW, NEAR_DENSITY, NEAR_EVEN, NEAR_ODD, NEAR_WITHIN, nearTerms } from './near-terms.ts';
import { INVERSE_SQRT_2PI, SQRT_HALF } from './normal.ts';
import { EVEN, ODD, farSums } from './far-sums.ts';

/** Indexes of the results of `blackTerms`. */
export const OTM_PRICE = 0;
export const DENSITY = 1;
export const LOW_TAIL = 2;
export const HIGH_TAIL = 3;
export const HIGH_REST = 4;
export const TERMS = 5;

const sums = new Float64Array(3);

/**
 * Writes the parts of a price to `out`, all in the unit of `asset` = S exp(-q T) and `cash` = K exp(-r T), for their log-ratio x and the total
 * volatility s > 0: the price of the out-of-the-money side; sqrt(asset x cash) exp(-(d1^2 + d2^2)/4) / sqrt(2 pi); and, where `x` <= 0, cash x N(d2),
 * asset x N(d1), asset x N(-d1), else asset x N(-d1), cash x N(-d2), cash x N(d2). All are accurate in relative terms.
 */
export function blackTerms(out: Float64Array, asset: number, cash: number, x: number, s: number): void {
  const geometric = Math.sqrt(asset * cash);
  const h = Math.abs(x) / s;
  const t = 0.5 * s;
  if (t < NEAR_BELOW && h < NEAR_WITHIN) {
    nearTerms(sums, h, t);
    const even = geometric * (sums[NEAR_EVEN] ?? 0);
    const odd = geometric * (sums[NEAR_ODD] ?? 0);
    const high = even + odd;
    out[OTM_PRICE] = 2 * odd;
    out[DENSITY] = geometric * (sums[NEAR_DENSITY] ?? 0);
    out[LOW_TAIL] = even - odd;
    out[HIGH_TAIL] = high;
    out[HIGH_REST] = (x <= 0 ? asset : cash) - high;
    return;
  }
  wideTerms(out, geometric, x <= 0 ? asset : cash, h, t);
}

/** The same by two scaled complementary error functions, or far from the money by their series; `larger` is the amount of the higher tail. */
function wideTerms(out: Float64Array, geometric: number, larger: number, h: number, t: number): void {
  const a = h * SQRT_HALF;
  const delta = t * SQRT_HALF;
  const scaled = geometric * Math.exp(-0.5 * (h * h + t * t));
  out[DENSITY] = INVERSE_SQRT_2PI * scaled;
  if (t < NEAR_BELOW) {
    farSums(sums, a, delta);
    const even = INVERSE_SQRT_PI * scaled * (sums[EVEN] ?? 0);
    const odd = INVERSE_SQRT_PI * scaled * (sums[ODD] ?? 0);
    out[OTM_PRICE] = 2 * odd;
    out[LOW_TAIL] = even - odd;
    out[HIGH_TAIL] = even + odd;
    out[HIGH_REST] = larger - (even + odd);
    return;
  }
  const outer = erfcx(a + delta);
  const low = 0.5 * scaled * outer;
  out[LOW_TAIL] = low;
  if (a >= delta) {
    const inner = erfcx(a - delta);
    const high = 0.5 * scaled * inner;
    out[HIGH_TAIL] = high;
    out[HIGH_REST] = larger - high;
    out[OTM_PRICE] = 0.5 * scaled * (inner - outer);
    return;
  }
  const rest = 0.5 * scaled * erfcx(delta - a);
  out[HIGH_TAIL] = larger - rest;
  out[HIGH_REST] = rest;
  out[OTM_PRICE] = larger - rest - low;
}
