import { greeksOf } from '#domain/pricing/greeks.ts';
import type { OptionTerms } from '#domain/pricing/option-terms.ts';

/** Returns the price of a European option at a volatility (yearly fraction >= 0), relative error about 1e-14. */
export function optionPrice(terms: OptionTerms, volatility: number): number {
  return greeksOf(terms, volatility).price;
}
