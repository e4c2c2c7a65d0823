import { MONEY_SCALE } from '../units/money.ts';
import type { Price } from '../units/price.ts';
import { type ProductGreeks, productGreeks } from './product-greeks.ts';
import { chainValues, repriceChain } from './reprice-chain.ts';

/** The Greeks of both sides of a strike. */
export interface StrikeGreeks {
  readonly call: ProductGreeks;
  readonly put: ProductGreeks;
}

interface Terms {
  /** In currency units. */
  readonly forward: number;
  readonly years: number;
  readonly rate: number;
}

/** Returns the Greeks of both sides of each strike on the forward, in the product's units. Years and volatilities must be positive. */
export function strikeGreeks(
  priced: readonly { readonly strike: Price; readonly volatility: number }[],
  { forward, years, rate }: Terms,
): readonly StrikeGreeks[] {
  const values = chainValues(priced.length);
  const strikes = Float64Array.from(priced, ({ strike }) => strike / MONEY_SCALE);
  const volatilities = Float64Array.from(priced, ({ volatility }) => volatility);
  repriceChain(values, { spot: forward, years, rate, dividendYield: rate }, strikes, volatilities);
  return priced.map((_, at) => {
    const shared = { gamma: values.gamma[at] ?? 0, vega: values.vega[at] ?? 0 };
    const ofCall = { delta: values.callDelta[at] ?? 0, theta: values.callTheta[at] ?? 0, rho: values.callRho[at] ?? 0, ...shared };
    const ofPut = { delta: values.putDelta[at] ?? 0, theta: values.putTheta[at] ?? 0, rho: values.putRho[at] ?? 0, ...shared };
    return { call: productGreeks(ofCall), put: productGreeks(ofPut) };
  });
}
