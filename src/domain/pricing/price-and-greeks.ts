import { DENSITY, HIGH_REST, HIGH_TAIL, LOW_TAIL, OTM_PRICE, TERMS, blackTerms } from './black-terms.ts';
import { logRatio } from './option-terms.ts';
import { expm1 } from './small-exponential.ts';

/** Where `priceAndGreeks` puts its results, from the offset on. */
const PRICE = 0;
export const DELTA = 1;
export const GAMMA = 2;
const VEGA = 3;
const THETA = 4;
const RHO = 5;
export const RESULTS = 6;

const terms = new Float64Array(TERMS);

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
  const yieldLoss = dividendYield === 0 ? 0 : expm1(-dividendYield * years);
  const rateLoss = rate === dividendYield ? yieldLoss : expm1(-rate * years);
  const x = logRatio(spot, strike) + (rate - dividendYield) * years;
  const asset = spot + spot * yieldLoss;
  const cash = strike + strike * rateLoss;
  blackTerms(terms, asset, cash, x, s);
  const below = x <= 0;
  const low = terms[LOW_TAIL] ?? 0;
  const high = terms[HIGH_TAIL] ?? 0;
  const rest = terms[HIGH_REST] ?? 0;
  const density = terms[DENSITY] ?? 0;
  let price = terms[OTM_PRICE] ?? 0;
  // asset x N(+-d1) and cash x N(+-d2) of the option's own side.
  let assetPart: number;
  let cashPart: number;
  if (isCall) {
    assetPart = below ? high : asset - low;
    cashPart = below ? low : rest;
    if (!below) price += spot - strike + spot * yieldLoss - strike * rateLoss;
  } else {
    assetPart = below ? -rest : -low;
    cashPart = below ? low - cash : -high;
    if (below) price -= spot - strike + spot * yieldLoss - strike * rateLoss;
  }
  out[offset + PRICE] = price;
  out[offset + DELTA] = assetPart / spot;
  out[offset + GAMMA] = density / (spot * spot * s);
  out[offset + VEGA] = density * rootYears;
  out[offset + THETA] = (-0.5 * density * volatility) / rootYears - rate * cashPart + dividendYield * assetPart;
  out[offset + RHO] = years * cashPart;
}
