import { greeksOf } from '../pricing/greeks.ts';
import { type ProductGreeks, productGreeks } from '../pricing/product-greeks.ts';
import { MONEY_SCALE } from '../units/money.ts';
import { type StrategyLeg, isOption } from './strategy-leg.ts';

/** When and where a strategy is looked at. */
interface Viewpoint {
  readonly spot: number;
  /** Years from now. */
  readonly elapsed: number;
  /** Share by which every volatility is higher (0.1 = +10 %), each leg keeping its own otherwise. */
  readonly volatilityShift: number;
  /** Yearly discount rate; 0 as is the custom for Indian index options. */
  readonly rate: number;
}

/** Worth and raw Greeks of a whole leg, side and units counted in; vega per 1.00 of volatility, theta per year. */
interface LegGreeks {
  readonly value: number;
  readonly profit: number;
  readonly delta: number;
  readonly gamma: number;
  readonly vega: number;
  readonly theta: number;
  readonly vanna: number;
  readonly rho: number;
}

/** Returns worth and Greeks of a leg seen from a point. An option that is over is worth its intrinsic value at the spot. */
export function legGreeks(leg: StrategyLeg, { spot, elapsed, volatilityShift, rate }: Viewpoint): LegGreeks {
  const years = Math.max(0, leg.years - elapsed);
  const cost = (leg.quantity * leg.price) / MONEY_SCALE;
  if (!isOption(leg)) {
    const growth = leg.kind === 'future' ? Math.exp(leg.carry * years) : 1;
    const value = leg.quantity * spot * growth;
    const theta = leg.kind === 'future' ? -leg.carry * value : 0;
    return { value, profit: value - cost, delta: leg.quantity * growth, gamma: 0, vega: 0, theta, vanna: 0, rho: 0 };
  }
  const greeks = greeksOf(
    {
      optionType: leg.kind === 'call' ? 'call' : 'put',
      spot,
      strike: leg.strike / MONEY_SCALE,
      years,
      rate,
      dividendYield: rate - leg.carry,
    },
    leg.volatility * (1 + volatilityShift),
  );
  const { quantity } = leg;
  const value = quantity * greeks.price;
  return {
    value,
    profit: value - cost,
    delta: quantity * greeks.delta,
    gamma: quantity * greeks.gamma,
    vega: quantity * greeks.vega,
    theta: quantity * greeks.theta,
    vanna: quantity * greeks.vanna,
    rho: quantity * greeks.rho,
  };
}

/**
 * Returns the Greeks of a leg in the convention of the option chain, side and units included: on the forward of its expiry. Delta counts units of that
 * forward, and theta is the effect of time alone at a constant forward, so that a future has none. `raw` is the result of `legGreeks` for the same point.
 */
export function chainGreeks(leg: StrategyLeg, raw: LegGreeks, { spot, elapsed }: Pick<Viewpoint, 'spot' | 'elapsed'>): ProductGreeks {
  const carry = leg.kind === 'underlying' ? 0 : leg.carry;
  const growth = Math.exp(carry * Math.max(0, leg.years - elapsed));
  return productGreeks({
    delta: raw.delta / growth,
    gamma: raw.gamma / growth ** 2,
    vega: raw.vega,
    theta: raw.theta + carry * spot * raw.delta,
    rho: raw.rho,
  });
}
