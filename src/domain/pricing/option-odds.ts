import type { OptionType } from '../instruments/instrument.ts';
import { normalCdf } from './normal.ts';
import { logRatio } from './option-terms.ts';

/** Probabilities and levels implied by an option's price and volatility. Levels in currency units, probabilities as fractions. */
export interface OptionOdds {
  /** Payoff at expiry if the underlying ended at its current level. */
  readonly intrinsic: number;
  /** Price above the intrinsic value; slightly negative when the quote is a moment old. */
  readonly timeValue: number;
  /** Underlying level at which a buyer at this price breaks even at expiry. */
  readonly breakeven: number;
  /** Probability of ending in the money; null without a volatility or time. */
  readonly endsInTheMoney: number | null;
  /** Probability that a buyer at this price ends with a profit; a seller's is 1 minus it. */
  readonly buyerProfits: number | null;
}

function endsBeyond(optionType: OptionType, forward: number, level: number, deviation: number): number {
  if (level <= 0) return optionType === 'call' ? 1 : 0;
  const d2 = logRatio(forward, level) / deviation - deviation / 2;
  return normalCdf(optionType === 'call' ? d2 : -d2);
}

/**
 * Returns the odds of one option under the lognormal distribution of its volatility around the forward (Black-76, N(d2) at the strike and at the breakeven).
 * Before charges. `spot` gives the intrinsic value, `forward` the expected level at expiry.
 */
export function optionOdds(
  optionType: OptionType,
  { spot, forward, strike, years }: { readonly spot: number; readonly forward: number; readonly strike: number; readonly years: number },
  price: number,
  volatility: number | null,
): OptionOdds {
  const intrinsic = Math.max(0, optionType === 'call' ? spot - strike : strike - spot);
  const breakeven = optionType === 'call' ? strike + price : strike - price;
  const deviation = volatility === null || !(years > 0) ? 0 : volatility * Math.sqrt(years);
  return {
    intrinsic,
    timeValue: price - intrinsic,
    breakeven,
    endsInTheMoney: deviation > 0 ? endsBeyond(optionType, forward, strike, deviation) : null,
    buyerProfits: deviation > 0 ? endsBeyond(optionType, forward, breakeven, deviation) : null,
  };
}
