import { yearsToExpiry } from '../calendar/time-to-expiry.ts';
import { blackPrice, priceAtVolatility } from '../pricing/black.ts';
import { logRatio } from '../pricing/option-terms.ts';
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

const strikeOf = (leg: MarginLeg): number => (isOptionLeg(leg) ? priceToDecimal(leg.instrument.strike) : 0);
const volatilityOf = (leg: MarginLeg): number => (isOptionLeg(leg) ? leg.volatility : 0);

/** Returns what one unit of the leg is worth now, in currency units: the forward for a future, Black-76 at rate 0 for an option. */
export function legUnitValue(leg: MarginLeg, at: ExchangeTime): number {
  if (!isOptionLeg(leg)) return leg.forward;
  const { optionType, expiresAt } = leg.instrument;
  return blackPrice(optionType === 'call', leg.forward, strikeOf(leg), 1, leg.volatility * Math.sqrt(yearsToExpiry(at, expiresAt)));
}

/** A list of its own for each minute of a test took as long as a third of its prices. */
const sums = new Float64Array(SCENARIOS.length);

/**
 * Returns the losses of the legs together in each scenario, in currency units; a gain is negative. All legs are of one underlying. It is the same list each
 * time: it holds until the next are asked for.
 */
export function scenarioLosses(
  legs: readonly MarginLeg[],
  market: MarginUnderlying,
  parameters: MarginParameters,
  at: ExchangeTime,
): Readonly<Float64Array> {
  const volatilityRange = volatilityScanRange(parameters, market);
  sums.fill(0);
  for (const leg of legs) {
    const years = yearsToExpiry(at, leg.instrument.expiresAt);
    const root = Math.sqrt(years);
    const range = priceScanRange(parameters, market, years);
    const isOption = isOptionLeg(leg);
    const isCall = isOption && leg.instrument.optionType === 'call';
    const [strike, volatility] = [strikeOf(leg), volatilityOf(leg)];
    const now = legUnitValue(leg, at);
    let [forward, x, scale, intrinsic] = [0, 0, 0, 0];
    for (let index = 0; index < SCENARIOS.length; index += 1) {
      const scenario = SCENARIOS[index];
      if (scenario === undefined) continue;
      const { priceMoves, extreme } = scenario;
      const before = SCENARIOS[index - 1];
      // The two scenarios of one price move differ in volatility alone.
      if (before === undefined || before.priceMoves !== priceMoves || before.extreme !== extreme) {
        const move = priceMoves * range * (extreme ? parameters.extremeMoves : 1);
        // A fall of a whole price or more leaves nothing; the formula wants a forward above zero.
        forward = leg.forward * Math.max(1 + move, 1e-9);
        if (isOption) {
          x = logRatio(forward, strike);
          scale = Math.sqrt(forward * strike);
          intrinsic = Math.max(isCall ? forward - strike : strike - forward, 0);
        }
      }
      const moved = Math.max(0, volatility + scenario.volatility * volatilityRange);
      const value = isOption ? priceAtVolatility(x, scale, intrinsic, moved * root) : forward;
      sums[index] = (sums[index] ?? 0) + leg.quantity * (now - value) * (extreme ? parameters.extremeShare : 1);
    }
  }
  return sums;
}

/** Returns the worst of these losses, 0 where all scenarios gain. NaN stays NaN: it must never pass for a small loss. */
export function worstLoss(legs: readonly MarginLeg[], market: MarginUnderlying, parameters: MarginParameters, at: ExchangeTime): number {
  const losses = scenarioLosses(legs, market, parameters, at);
  let worst = 0;
  for (let index = 0; index < losses.length; index += 1) {
    const loss = losses[index] ?? 0;
    if (loss > worst || Number.isNaN(loss)) worst = loss;
  }
  return worst;
}
