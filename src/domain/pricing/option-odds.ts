import type { OptionType } from '../instruments/instrument.ts';
import { normalCdf } from './normal.ts';
import { logRatio } from './option-terms.ts';

/** What an option's price and volatility say about its end. Levels in currency units, probabilities as fractions. */
export interface OptionOdds {
  /** What it would pay if the underlying ended at the level it is at. */
  readonly intrinsic: number;
  /** Price above that; a quote a moment old can make it slightly negative. */
  readonly timeValue: number;
  /** Where a buyer at this price neither wins nor loses at expiry. */
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
 * Returns the odds of one option under the lognormal distribution of its volatility around the forward (Black-76, N(d2) at the strike and at
 * the breakeven). Before charges. `spot` decides what it is worth now, `forward` where the underlying is expected to end.
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
