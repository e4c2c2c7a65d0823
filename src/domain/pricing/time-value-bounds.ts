import { erfcx } from './error-function.ts';
import { INVERSE_SQRT_2PI, SQRT_HALF } from './normal.ts';

/** Steps of the table for each deviation from the strike. */
const STEPS = 512;
const LAST = 9 * STEPS;
/** Rounding of the table and of a price. */
const SURE = 1e-9;

/**
 * G(h) / sqrt(2 pi) with G(h) = exp(-h^2 / 2) - h sqrt(2 pi) N(-h), at h = place / STEPS. The time value of an option in units of sqrt(forward x strike), for
 * x = log(forward / strike) and total volatility s, is the integral of exp(-x^2 / 2u^2 - u^2 / 8) / sqrt(2 pi) over u from 0 to s. Without its second term that
 * is s G(|x| / s) / sqrt(2 pi) (Bachelier), the most it can be; the least is exp(-s^2 / 8) times that. G falls, so the ends of a step enclose it.
 */
const TABLE = Float64Array.from({ length: LAST + 2 }, (_, place) => {
  const h = place / STEPS;
  return place > LAST ? 0 : INVERSE_SQRT_2PI * Math.exp(-0.5 * h * h) * (1 - h * Math.sqrt(Math.PI / 2) * erfcx(h * SQRT_HALF));
});

/** Returns the factor of `timeValueBound` for a total volatility and the geometric mean of forward and strike. */
export function boundFactor(totalVolatility: number, scale: number, least: boolean): number {
  return totalVolatility * scale * (least ? Math.max(0, 1 - (totalVolatility * totalVolatility) / 8) * (1 - SURE) : 1 + SURE);
}

/**
 * Returns what the time value of an option is at most, or at least, for a look into a table. `deviations` is |log-moneyness| / total volatility; `factor` comes
 * from `boundFactor`.
 */
export function timeValueBound(deviations: number, factor: number, least: boolean): number {
  const place = deviations * STEPS;
  const step = place < LAST ? place | 0 : LAST;
  return factor * (TABLE[least ? step + 1 : step] ?? NaN);
}
