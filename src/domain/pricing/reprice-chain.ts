import { DENSITY, HIGH_REST, HIGH_TAIL, LOW_TAIL, OTM_PRICE, TERMS, blackTerms } from './black-terms.ts';
import { logRatio } from './option-terms.ts';
import { expm1 } from './small-exponential.ts';

/** Calls and puts of one expiry by strike index, raw units as in greeks.ts. Gamma and vega are the same for both. */
interface ChainValues {
  readonly callPrice: Float64Array;
  readonly putPrice: Float64Array;
  readonly callDelta: Float64Array;
  readonly putDelta: Float64Array;
  readonly gamma: Float64Array;
  readonly vega: Float64Array;
  readonly callTheta: Float64Array;
  readonly putTheta: Float64Array;
  readonly callRho: Float64Array;
  readonly putRho: Float64Array;
}

/** Returns room for the values of a number of strikes, to be filled again and again. */
export function chainValues(strikes: number): ChainValues {
  const column = (): Float64Array => new Float64Array(strikes);
  return {
    callPrice: column(),
    putPrice: column(),
    callDelta: column(),
    putDelta: column(),
    gamma: column(),
    vega: column(),
    callTheta: column(),
    putTheta: column(),
    callRho: column(),
    putRho: column(),
  };
}

/** What all strikes of an expiry share; for Black-76 the forward as spot and the yield equal to the rate. */
interface ChainTerms {
  readonly spot: number;
  readonly years: number;
  readonly rate: number;
  readonly dividendYield: number;
}

const parts = new Float64Array(TERMS);

/**
 * Writes price and Greeks of the call and the put of each strike to `values`. Everything that depends on the expiry alone is computed once,
 * and both sides of a strike share one distribution: about half the time of pricing leg by leg. Spot, years, strikes and volatilities must be positive.
 */
export function repriceChain(values: ChainValues, terms: ChainTerms, strikes: Float64Array, volatilities: Float64Array): void {
  const { spot, years, rate, dividendYield } = terms;
  const rootYears = Math.sqrt(years);
  const yieldLoss = expm1(-dividendYield * years);
  const rateLoss = expm1(-rate * years);
  const asset = spot + spot * yieldLoss;
  const carry = (rate - dividendYield) * years;
  for (let i = 0; i < strikes.length; i += 1) {
    const strike = strikes[i] ?? 0;
    const volatility = volatilities[i] ?? 0;
    const s = volatility * rootYears;
    const x = logRatio(spot, strike) + carry;
    const cash = strike + strike * rateLoss;
    blackTerms(parts, asset, cash, x, s);
    const below = x <= 0;
    const low = parts[LOW_TAIL] ?? 0;
    const high = parts[HIGH_TAIL] ?? 0;
    const rest = parts[HIGH_REST] ?? 0;
    const density = parts[DENSITY] ?? 0;
    const outside = parts[OTM_PRICE] ?? 0;
    const excess = spot - strike + spot * yieldLoss - strike * rateLoss;
    const callAsset = below ? high : asset - low;
    const callCash = below ? low : rest;
    const putAsset = below ? -rest : -low;
    const putCash = below ? low - cash : -high;
    const decay = (-0.5 * density * volatility) / rootYears;
    values.callPrice[i] = below ? outside : outside + excess;
    values.putPrice[i] = below ? outside - excess : outside;
    values.callDelta[i] = callAsset / spot;
    values.putDelta[i] = putAsset / spot;
    values.gamma[i] = density / (spot * spot * s);
    values.vega[i] = density * rootYears;
    values.callTheta[i] = decay - rate * callCash + dividendYield * callAsset;
    values.putTheta[i] = decay - rate * putCash + dividendYield * putAsset;
    values.callRho[i] = years * callCash;
    values.putRho[i] = years * putCash;
  }
}
