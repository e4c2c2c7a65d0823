import { expm1 } from './small-exponential.ts';
import { LAST_NODE, LAST_TERM, NODES_PER_UNIT, ROW, SHORT_BELOW, SHORT_TERM, TAIL_TABLE } from './tail-table.ts';

/** Half the total volatility below which the series of `nearTerms` holds; above, two scaled error functions differ enough to be subtracted. */
export const NEAR_BELOW = 0.113;
/** Deviations out of the money up to which the table is valid. */
export const NEAR_WITHIN = LAST_NODE / NODES_PER_UNIT;

/** Indexes of the results of `nearTerms`. */
export const NEAR_DENSITY = 0;
export const NEAR_EVEN = 1;
export const NEAR_ODD = 2;

/**
 * Writes for 0 <= h <= NEAR_WITHIN and 0 < t < NEAR_BELOW: the density d = exp(-(h^2 + t^2)/2) / sqrt(2 pi), and with Mills' ratio R half the sum
 * and half the difference of d R(h - t) and d R(h + t). With v the way from the nearest node of the table these are the mean and the
 * divided difference of one series at t - v and -t - v, both found by one division by its quadratic (Horner's scheme for two points):
 * no digit is lost in the difference, which is the price. Relative error about 1e-15.
 */
export function nearTerms(out: Float64Array, h: number, t: number): void {
  const table = TAIL_TABLE;
  const node = (h * NODES_PER_UNIT + 0.5) | 0;
  const at = node / NODES_PER_UNIT;
  const v = h - at;
  const row = node * ROW;
  const sum = -2 * v;
  const product = (v - t) * (v + t);
  let above = 0;
  const last = row + (t < SHORT_BELOW ? SHORT_TERM : LAST_TERM);
  let here = table[last] ?? 0;
  for (let k = last - 1; k > row + 1; k -= 1) {
    const next = (table[k] ?? 0) - product * above + sum * here;
    above = here;
    here = next;
  }
  const fall = 1 + expm1(-0.5 * (v * (h + at) + t * t));
  out[NEAR_DENSITY] = fall * (table[row] ?? 0);
  out[NEAR_EVEN] = fall * ((table[row + 1] ?? 0) - product * above - v * here);
  out[NEAR_ODD] = fall * t * here;
}
