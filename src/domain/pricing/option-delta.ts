import type { OptionType } from '../instruments/instrument.ts';
import { type Price, priceToDecimal } from '../units/price.ts';
import { greeksOf } from './greeks.ts';
import { impliedVolatility } from './implied-volatility.ts';
import { termsOnForward } from './option-terms.ts';
import { strikeGreeks } from './strike-greeks.ts';

interface DeltaTerms {
  readonly optionType: OptionType;
  readonly strike: Price;
  /** In currency units. */
  readonly forward: number;
  readonly years: number;
  /** Volatility of the strike in the chain; null where its out-of-the-money option has no price. */
  readonly volatility: number | null;
  /** Price of the option itself, used where the chain has no volatility. */
  readonly value: Price | null;
}

/**
 * Returns the absolute delta by which a bot chooses strikes and exits: that of the chain, or, where the chain has none for the strike, that of the option's
 * own price on the same forward, so that a stop on the delta still works while the other side of the strike has no price. Null where neither has a
 * volatility.
 */
export function optionDelta({ optionType, strike, forward, years, volatility, value }: DeltaTerms): number | null {
  if (years <= 0) return null;
  if (volatility !== null) {
    const [greeks] = strikeGreeks([{ strike, volatility }], { forward, years, rate: 0 });
    return greeks === undefined ? null : Math.abs(greeks[optionType].delta);
  }
  if (value === null) return null;
  const terms = termsOnForward(optionType, forward, priceToDecimal(strike), years, 0);
  const implied = impliedVolatility(terms, priceToDecimal(value));
  return implied.kind === 'volatility' ? Math.abs(greeksOf(terms, implied.volatility).delta) : null;
}
