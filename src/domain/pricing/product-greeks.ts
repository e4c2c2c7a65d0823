/** Raw Greeks that are converted for screens. */
interface RawUnits {
  readonly delta: number;
  readonly gamma: number;
  readonly vega: number;
  readonly theta: number;
  readonly rho: number;
}

/** Greeks in the product's units: delta per unit, gamma per currency unit, vega per vol point, theta per calendar day, rho per 1 % of rate. */
export interface ProductGreeks {
  readonly delta: number;
  readonly gamma: number;
  readonly vega: number;
  readonly theta: number;
  readonly rho: number;
}

export const DAYS_PER_YEAR = 365;
const POINTS = 100;

/** Returns raw Greeks (per 1.00, per year) in the product's units. The one place where the units change. */
export function productGreeks(raw: RawUnits): ProductGreeks {
  return { delta: raw.delta, gamma: raw.gamma, vega: raw.vega / POINTS, theta: raw.theta / DAYS_PER_YEAR, rho: raw.rho / POINTS };
}
