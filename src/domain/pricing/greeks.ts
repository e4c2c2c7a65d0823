import { DENSITY, HIGH_REST, HIGH_TAIL, LOW_TAIL, OTM_PRICE, TERMS, blackTerms } from './black-terms.ts';
import { discountedExcess, logMoneyness, type OptionTerms } from './option-terms.ts';

/**
 * Price and Greeks in raw units: vega per 1.00 of volatility, rho and phi per 1.00 of rate and yield, theta, charm, color and veta as
 * derivatives by calendar time per year. vanna = d2P/dS dsigma, vomma = d2P/dsigma2, speed = d3P/dS3, zomma = d gamma/d sigma,
 * ultima = d3P/dsigma3, dualDelta = dP/dK, itmProbability = N(+-d2).
 */
export interface Greeks {
  readonly price: number;
  readonly delta: number;
  readonly gamma: number;
  readonly vega: number;
  readonly theta: number;
  readonly rho: number;
  readonly phi: number;
  readonly vanna: number;
  readonly vomma: number;
  readonly charm: number;
  readonly speed: number;
  readonly zomma: number;
  readonly color: number;
  readonly veta: number;
  readonly ultima: number;
  readonly dualDelta: number;
  readonly itmProbability: number;
}

/** Without volatility or time an option is its discounted intrinsic value: delta a step, every second derivative 0. */
function intrinsicGreeks(terms: OptionTerms, excess: number): Greeks {
  const sign = terms.optionType === 'call' ? 1 : -1;
  const worth = sign * excess;
  const inside = worth > 0 ? 1 : worth === 0 ? 0.5 : 0;
  const asset = sign * terms.spot * Math.exp(-terms.dividendYield * terms.years) * inside;
  const cash = sign * terms.strike * Math.exp(-terms.rate * terms.years) * inside;
  const zero = { gamma: 0, vega: 0, vanna: 0, vomma: 0, speed: 0, zomma: 0, color: 0, veta: 0, ultima: 0 };
  return {
    ...zero,
    price: Math.max(worth, 0),
    delta: asset / terms.spot,
    theta: terms.dividendYield * asset - terms.rate * cash,
    rho: terms.years * cash,
    phi: -terms.years * asset,
    charm: (terms.dividendYield * asset) / terms.spot,
    dualDelta: -cash / terms.strike,
    itmProbability: inside,
  };
}

const vegaParts = new Float64Array(TERMS);

/** Returns only the vega of `greeksOf`. */
export function vegaOf({ spot, strike, years, rate, dividendYield }: OptionTerms, volatility: number): number {
  const rootYears = Math.sqrt(years);
  const s = volatility * rootYears;
  if (!(s > 0)) return 0;
  const asset = spot * Math.exp(-dividendYield * years);
  const cash = strike * Math.exp(-rate * years);
  blackTerms(vegaParts, asset, cash, logMoneyness(spot, strike, years, rate, dividendYield), s);
  return (vegaParts[DENSITY] ?? 0) * rootYears;
}

/**
 * Returns the price and all Greeks of a European option at a volatility (yearly fraction >= 0). Closed forms of Black-Scholes-Merton;
 * relative error about 1e-13 for price and first-order Greeks. Source: E. G. Haug, Option Pricing Formulas, ch. 2.
 */
export function greeksOf(terms: OptionTerms, volatility: number): Greeks {
  const { spot, strike, years, rate, dividendYield } = terms;
  const excess = discountedExcess(spot, strike, years, rate, dividendYield);
  const rootYears = Math.sqrt(years);
  const s = volatility * rootYears;
  if (!(s > 0)) return intrinsicGreeks(terms, excess);
  const isCall = terms.optionType === 'call';
  const sign = isCall ? 1 : -1;
  const x = logMoneyness(spot, strike, years, rate, dividendYield);
  const below = x <= 0;
  const asset = spot * Math.exp(-dividendYield * years);
  const cash = strike * Math.exp(-rate * years);
  const parts = new Float64Array(TERMS);
  blackTerms(parts, asset, cash, x, s);
  const [otm = 0, density = 0, low = 0, high = 0, rest = 0] = [
    parts[OTM_PRICE],
    parts[DENSITY],
    parts[LOW_TAIL],
    parts[HIGH_TAIL],
    parts[HIGH_REST],
  ];
  const assetPart = isCall ? (below ? high : asset - low) : below ? -rest : -low;
  const cashPart = isCall ? (below ? low : rest) : below ? low - cash : -high;
  const d1 = x / s + 0.5 * s;
  const d2 = x / s - 0.5 * s;
  const delta = assetPart / spot;
  const gamma = density / (spot * spot * s);
  const vega = density * rootYears;
  // -d d1/dT, the drift of d1 in calendar time.
  const drift = d2 / (2 * years) - (rate - dividendYield) / s;
  const product = d1 * d2;
  return {
    price: otm + (isCall === below ? 0 : sign * excess),
    delta,
    gamma,
    vega,
    theta: (-0.5 * density * volatility) / rootYears - rate * cashPart + dividendYield * spot * delta,
    rho: years * cashPart,
    phi: -years * spot * delta,
    vanna: (-density * d2) / (spot * volatility),
    vomma: (vega * product) / volatility,
    charm: dividendYield * delta + (density / spot) * drift,
    speed: (-gamma / spot) * (d1 / s + 1),
    zomma: (gamma * (product - 1)) / volatility,
    color: gamma * (dividendYield + 1 / (2 * years) - d1 * drift),
    veta: vega * (dividendYield - 1 / (2 * years) - d1 * drift),
    ultima: (-vega / (volatility * volatility)) * (product * (1 - product) + d1 * d1 + d2 * d2),
    dualDelta: -cashPart / strike,
    itmProbability: (sign * cashPart) / cash,
  };
}
