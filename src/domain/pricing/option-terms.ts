import type { OptionType } from '../instruments/instrument.ts';

/**
 * What fixes the price of a European option besides volatility. Rates are continuously compounded yearly fractions, years are
 * calendar years of 365 days. Black-76 is the same with the forward as spot and the yield equal to the rate.
 */
export interface OptionTerms {
  readonly optionType: OptionType;
  readonly spot: number;
  readonly strike: number;
  readonly years: number;
  readonly rate: number;
  readonly dividendYield: number;
}

/** Returns the terms of an option on a forward (Black-76), discounted at `rate`. */
export function termsOnForward(optionType: OptionType, forward: number, strike: number, years: number, rate: number): OptionTerms {
  return { optionType, spot: forward, strike, years, rate, dividendYield: rate };
}

/** Returns log(a / b) for positive numbers. Near 1 the difference is taken before the division, so no digit is lost; far from 1 that would lose them. */
export function logRatio(a: number, b: number): number {
  const ratio = a / b;
  return ratio > 0.5 && ratio < 2 ? Math.log1p((a - b) / b) : Math.log(ratio);
}

/** Returns the log of forward over strike. */
export function logMoneyness(spot: number, strike: number, years: number, rate: number, dividendYield: number): number {
  return logRatio(spot, strike) + (rate - dividendYield) * years;
}

/** Returns spot x exp(-q T) - strike x exp(-r T), what a call is worth over a put, without cancelling digits near the money. */
export function discountedExcess(spot: number, strike: number, years: number, rate: number, dividendYield: number): number {
  return spot - strike + spot * Math.expm1(-dividendYield * years) - strike * Math.expm1(-rate * years);
}
