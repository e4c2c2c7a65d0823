import { erfcx } from './error-function.ts';

const HALF_SQRT_PI = 0.88622692545275801;

/** Indexes of the results of `farSums`. */
export const EVEN = 0;
export const ODD = 1;

/**
 * Writes to `out` the sums over even and over odd n of (2 delta)^n / n! M_n(a), where M_n is the integral of u^n exp(-u^2 - 2 a u) over u > 0.
 * Times 2 / sqrt(pi), even - odd is erfcx(a + delta) and even + odd is erfcx(a - delta); every term is positive, so the difference that a price
 * is, the odd sum, loses no digit. For 0 <= delta < 0.08 and a >= 4; by Miller's backward recurrence M_(n-1) = (2/n)(M_(n+1) + a M_n), scaled to
 * the known M_0: stable for large a.
 */
export function farSums(out: Float64Array, a: number, delta: number): void {
  const w = 2 * delta;
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
  const m0 = HALF_SQRT_PI * erfcx(a);
  const scale = m0 / here;
  out[EVEN] = m0 + 0.5 * v * even * scale;
  out[ODD] = w * odd * scale;
}
