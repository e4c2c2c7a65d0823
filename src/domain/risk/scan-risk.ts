import { yearsToExpiry } from '../calendar/time-to-expiry.ts';
import { blackPrice } from '../pricing/black.ts';
import { priceToDecimal } from '../units/price.ts';
import type { ExchangeTime } from '../units/time.ts';
import { type MarginLeg, type MarginUnderlying, isOptionLeg } from './margin-leg.ts';
import type { MarginParameters } from './margin-parameters.ts';
import { SCENARIOS } from './scan-scenarios.ts';

/** Contracts longer than this take the long-dated scan range: nine months. */
const LONG_DATED_YEARS = 0.75;

/** Returns how far the price is moved in one scan range, as a fraction: six daily deviations over two days, at least the floor. */
export function priceScanRange(parameters: MarginParameters, market: MarginUnderlying, years = 0): number {
  const floor = years > LONG_DATED_YEARS ? parameters.longDatedPriceScanFloor : parameters.priceScanFloor;
  return Math.max(floor, parameters.priceScanDeviations * market.dailyVolatility);
}

/** Returns how far volatility is moved, as a yearly fraction. */
export function volatilityScanRange(parameters: MarginParameters, market: MarginUnderlying): number {
  return Math.max(parameters.volatilityScanFloor, parameters.volatilityScanShare * market.annualVolatility);
}

function unitValue(leg: MarginLeg, forward: number, volatility: number, years: number): number {
  if (!isOptionLeg(leg)) return forward;
  const { optionType, strike } = leg.instrument;
  return blackPrice(optionType === 'call', forward, priceToDecimal(strike), 1, volatility * Math.sqrt(years));
}

/** Returns what one unit of the leg is worth now, in currency units: the forward for a future, Black-76 at rate 0 for an option. */
export function legUnitValue(leg: MarginLeg, at: ExchangeTime): number {
  return unitValue(leg, leg.forward, isOptionLeg(leg) ? leg.volatility : 0, yearsToExpiry(at, leg.instrument.expiresAt));
}

/** Returns the losses of the legs together in each scenario, in currency units; a gain is negative. All legs are of one underlying. */
export function scenarioLosses(
  legs: readonly MarginLeg[],
  market: MarginUnderlying,
  parameters: MarginParameters,
  at: ExchangeTime,
): readonly number[] {
  const volatilityRange = volatilityScanRange(parameters, market);
  const losses = SCENARIOS.map(() => 0);
  for (const leg of legs) {
    const years = yearsToExpiry(at, leg.instrument.expiresAt);
    const range = priceScanRange(parameters, market, years);
    const volatility = isOptionLeg(leg) ? leg.volatility : 0;
    const now = unitValue(leg, leg.forward, volatility, years);
    for (const [index, scenario] of SCENARIOS.entries()) {
      const move = scenario.priceMoves * range * (scenario.extreme ? parameters.extremeMoves : 1);
      // A fall of a whole price or more leaves nothing; the formula wants a forward above zero.
      const forward = leg.forward * Math.max(1 + move, 1e-9);
      const moved = Math.max(0, volatility + scenario.volatility * volatilityRange);
      const share = scenario.extreme ? parameters.extremeShare : 1;
      losses[index] = (losses[index] ?? 0) + leg.quantity * (now - unitValue(leg, forward, moved, years)) * share;
    }
  }
  return losses;
}
