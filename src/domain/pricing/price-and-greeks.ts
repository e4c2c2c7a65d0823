import { INVERSE_SQRT_PI, erfcx } from './error-function.ts';
import { INVERSE_SQRT_2PI, SQRT_HALF } from './normal.ts';
import { EVEN, ODD, SERIES_BELOW, momentSums } from './normalised-black.ts';
import { logRatio } from './option-terms.ts';

/** Where `priceAndGreeks` puts its results, from the offset on. */
export const PRICE = 0;
export const DELTA = 1;
export const GAMMA = 2;
export const VEGA = 3;
export const THETA = 4;
export const RHO = 5;
export const RESULTS = 6;

/** Where `distribution` puts its results. */
export const OTM_PRICE = 0;
export const DENSITY = 1;
export const LOW_TAIL = 2;
export const HIGH_TAIL = 3;
export const HIGH_REST = 4;

const sums = new Float64Array(2);

/**
 * Writes the normal terms of a log-moneyness x and total volatility s > 0 to `out`, sharing one exponential: the normalised price of the
 * out-of-the-money side; exp(-(h^2 + t^2)/2) / sqrt(2 pi) with h = x/s, t = s/2; N(-|h| - t); N(t - |h|); 1 - N(t - |h|).
 * `root` is exp(-|x|/2). All are accurate in relative terms.
 */
export function distribution(out: Float64Array, x: number, s: number, root: number): void {
  const h = Math.abs(x) / s;
  const t = 0.5 * s;
  const a = h * SQRT_HALF;
  const delta = t * SQRT_HALF;
  const e = Math.exp(-0.5 * (h * h + t * t));
  out[DENSITY] = INVERSE_SQRT_2PI * e;
  if (delta < SERIES_BELOW) {
    // The series gives both scaled tails and their difference at the cost of one.
    momentSums(sums, a, delta);
    const even = sums[EVEN] ?? 0;
    const odd = sums[ODD] ?? 0;
    const scaled = INVERSE_SQRT_PI * e;
    const high = (scaled * (even + odd)) / root;
    out[OTM_PRICE] = 2 * scaled * odd;
    out[LOW_TAIL] = scaled * root * (even - odd);
    out[HIGH_TAIL] = high;
    out[HIGH_REST] = 1 - high;
    return;
  }
  const outer = erfcx(a + delta);
  const low = 0.5 * e * root * outer;
  out[LOW_TAIL] = low;
  if (a >= delta) {
    const inner = erfcx(a - delta);
    const high = (0.5 * e * inner) / root;
    out[HIGH_TAIL] = high;
    out[HIGH_REST] = 1 - high;
    out[OTM_PRICE] = 0.5 * e * (inner - outer);
    return;
  }
  const rest = (0.5 * e * erfcx(delta - a)) / root;
  out[HIGH_TAIL] = 1 - rest;
  out[HIGH_REST] = rest;
  out[OTM_PRICE] = root * (1 - rest) - low / root;
}

const terms = new Float64Array(5);

/**
 * Writes price, delta, gamma, vega, theta and rho of a European option to `out` from `offset` on: the hot path, without an object.
 * Raw units: vega per 1.00 of volatility, theta per year of calendar time, rho per 1.00 of rate (see product-greeks.ts). Inputs must be
 * valid: spot, strike, years and volatility positive. Black-Scholes-Merton; Black-76 when `dividendYield` is `rate` and `spot` the forward.
 */
export function priceAndGreeks(
  out: Float64Array,
  offset: number,
  isCall: boolean,
  spot: number,
  strike: number,
  years: number,
  rate: number,
  dividendYield: number,
  volatility: number,
): void {
  const rootYears = Math.sqrt(years);
  const s = volatility * rootYears;
  const yieldLoss = dividendYield === 0 ? 0 : Math.expm1(-dividendYield * years);
  const rateLoss = rate === dividendYield ? yieldLoss : Math.expm1(-rate * years);
  const x = logRatio(spot, strike) + (rate - dividendYield) * years;
  const asset = spot + spot * yieldLoss;
  const cash = strike + strike * rateLoss;
  const geometric = Math.sqrt(asset * cash);
  const below = x <= 0;
  distribution(terms, x, s, below ? geometric / cash : geometric / asset);
  const low = terms[LOW_TAIL] ?? 0;
  const high = terms[HIGH_TAIL] ?? 0;
  const rest = terms[HIGH_REST] ?? 0;
  const density = geometric * (terms[DENSITY] ?? 0);
  // N(+-d1) and N(+-d2) of the option's own side.
  const n1 = isCall ? (below ? high : 1 - low) : below ? rest : low;
  const n2 = isCall ? (below ? low : rest) : below ? 1 - low : high;
  const sign = isCall ? 1 : -1;
  let price = geometric * (terms[OTM_PRICE] ?? 0);
  if (isCall !== below) price += sign * (spot - strike + spot * yieldLoss - strike * rateLoss);
  const assetPart = sign * asset * n1;
  const cashPart = sign * cash * n2;
  out[offset + PRICE] = price;
  out[offset + DELTA] = assetPart / spot;
  out[offset + GAMMA] = density / (spot * spot * s);
  out[offset + VEGA] = density * rootYears;
  out[offset + THETA] = (-0.5 * density * volatility) / rootYears - rate * cashPart + dividendYield * assetPart;
  out[offset + RHO] = years * cashPart;
}
