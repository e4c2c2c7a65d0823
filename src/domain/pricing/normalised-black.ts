import { erfcx } from './error-function.ts';
import { INVERSE_SQRT_2PI, SQRT_HALF, normalCdf } from './normal.ts';

const HALF_SQRT_PI = 0.88622692545275801;
export const TWO_OVER_SQRT_PI = 1.1283791670955126;
/** Below this total volatility (over 2 sqrt 2) the difference of two erfcx would cancel, and the moment series takes over. */
export const SERIES_BELOW = 0.08;
/** Above this argument the forward recurrence of the moments loses too many digits; below, at most about 40 units in the last place. */
const FORWARD_BELOW = 3;

/** Where `momentSums` puts its results. */
export const EVEN = 0;
export const ODD = 1;

/**
 * Writes to `out` the sums over even and over odd n of (2 delta)^n / n! M_n(a), where M_n is the integral of u^n exp(-u^2 - 2 a u) over u > 0.
 * Times 2 / sqrt(pi), even - odd is erfcx(a + delta) and even + odd is erfcx(a - delta); every term is positive, so the difference that a price
 * is, the odd sum, loses no digit. For 0 <= delta < SERIES_BELOW and a >= 0.
 */
export function momentSums(out: Float64Array, a: number, delta: number): void {
  const w = 2 * delta;
  const v = w * w;
  const m0 = HALF_SQRT_PI * erfcx(a);
  if (a >= FORWARD_BELOW) {
    backwardSums(out, a, w, m0);
    return;
  }
  const m1 = 0.5 - a * m0;
  const m2 = 0.5 * m0 - a * m1;
  const m3 = m1 - a * m2;
  const m4 = 1.5 * m2 - a * m3;
  const m5 = 2 * m3 - a * m4;
  const m6 = 2.5 * m4 - a * m5;
  const m7 = 3 * m5 - a * m6;
  const m8 = 3.5 * m6 - a * m7;
  const m9 = 4 * m7 - a * m8;
  const m10 = 4.5 * m8 - a * m9;
  const m11 = 5 * m9 - a * m10;
  out[EVEN] = m0 + (v / 2) * (m2 + (v / 12) * (m4 + (v / 30) * (m6 + (v / 56) * (m8 + (v / 90) * m10))));
  out[ODD] = w * (m1 + (v / 6) * (m3 + (v / 20) * (m5 + (v / 42) * (m7 + (v / 72) * (m9 + (v / 110) * m11)))));
}

/** The same by Miller's backward recurrence M_(n-1) = (2/n)(M_(n+1) + a M_n), scaled to the known M_0: stable for large a. */
function backwardSums(out: Float64Array, a: number, w: number, m0: number): void {
  const v = w * w;
  let above = 0;
  let here = 1e-280;
  let even = 0;
  let odd = 0;
  for (let n = a > 5 ? 18 : 28; n >= 1; n -= 1) {
    // `here` is M_n. Horner: the sum from n on is M_n + w^2 / ((n + 1)(n + 2)) times the sum from n + 2 on.
    const factor = v / ((n + 1) * (n + 2));
    if (n % 2 === 1) odd = here + factor * odd;
    else even = here + factor * even;
    const below = (2 / n) * (above + a * here);
    above = here;
    here = below;
  }
  const scale = m0 / here;
  out[EVEN] = m0 + 0.5 * v * even * scale;
  out[ODD] = w * odd * scale;
}

const sums = new Float64Array(2);

/**
 * Returns the normalised price of the out-of-the-money option: Black price / (discount x sqrt(forward x strike)), for log-moneyness x
 * (either sign: the OTM side is meant) and total volatility s = sigma sqrt(T) > 0. Relative error about 1e-14 down to the smallest numbers.
 * Form and regions after P. Jaeckel, "Let's be rational" (2015); the small-volatility series is by moments instead of his polynomial.
 */
export function normalisedBlack(x: number, s: number): number {
  const h = -Math.abs(x) / s;
  const t = 0.5 * s;
  const delta = t * SQRT_HALF;
  const a = -h * SQRT_HALF;
  if (delta < SERIES_BELOW) {
    momentSums(sums, a, delta);
    return TWO_OVER_SQRT_PI * Math.exp(-0.5 * (h * h + t * t)) * (sums[ODD] ?? 0);
  }
  const d1 = h + t;
  if (d1 > 1) return Math.exp(-0.5 * Math.abs(x)) * normalCdf(d1) - Math.exp(0.5 * Math.abs(x)) * normalCdf(h - t);
  return 0.5 * Math.exp(-0.5 * (h * h + t * t)) * (erfcx(a - delta) - erfcx(a + delta));
}

/** Returns the derivative of the normalised price by total volatility, the same for calls and puts. */
export function normalisedVega(x: number, s: number): number {
  const h = x / s;
  const t = 0.5 * s;
  return INVERSE_SQRT_2PI * Math.exp(-0.5 * (h * h + t * t));
}
