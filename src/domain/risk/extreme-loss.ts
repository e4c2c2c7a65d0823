import { priceToDecimal } from '../units/price.ts';
import { type MarginLeg, type MarginUnderlying, isOptionLeg } from './margin-leg.ts';
import type { MarginParameters } from './margin-parameters.ts';

/** Extreme loss margin by reason, in currency units. It is charged leg by leg: a hedge does not take it away. */
interface ExtremeLoss {
  readonly base: number;
  readonly farStrike: number;
  readonly expiryDay: number;
}

/**
 * Returns the extreme loss margin of the legs of one underlying, on their value at spot: futures either way and short options; more for
 * short options far from the previous close and for those that expire on the trading date.
 */
export function extremeLoss(
  legs: readonly MarginLeg[],
  market: MarginUnderlying,
  parameters: MarginParameters,
  tradingDate: string,
): ExtremeLoss {
  let base = 0;
  let farStrike = 0;
  let expiryDay = 0;
  for (const leg of legs) {
    const value = Math.abs(leg.quantity) * market.spot;
    if (!isOptionLeg(leg)) {
      base += value * parameters.extremeLoss;
      continue;
    }
    if (leg.quantity >= 0) continue;
    base += value * parameters.extremeLoss;
    const distance = Math.abs(priceToDecimal(leg.instrument.strike) - market.previousClose);
    if (distance > parameters.farStrikeDistance * market.previousClose) farStrike += value * parameters.farStrikeExtra;
    if (leg.instrument.expiry === tradingDate) expiryDay += value * parameters.expiryDayExtra;
  }
  return { base, farStrike, expiryDay };
}
