import type { OptionType } from '../instruments/instrument.ts';
import { expm1 } from './small-exponential.ts';

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

/**
 * Returns log(a / b) for positive numbers. Near 1 the difference is taken before the division, so no digit is lost; far from 1 that would lose them.
 * Within a sixth of 1 it is 2 artanh((a - b) / (a + b)) by seven terms of the series, of which the first one left out is below 1e-17 of the sum.
 */
export function logRatio(a: number, b: number): number {
  const difference = a - b;
  const z = difference / (a + b);
  if (z < 0.08 && z > -0.08) {
    const y = z * z;
    const y2 = y * y;
    const series = 1 / 3 + y * (1 / 5) + y2 * (1 / 7 + y * (1 / 9) + y2 * (1 / 11 + y * (1 / 13)));
    return 2 * z + 2 * z * y * series;
  }
  return z < 1 / 3 && z > -1 / 3 ? Math.log1p(difference / b) : Math.log(a / b);
}

/** Returns the log of forward over strike. */
export function logMoneyness(spot: number, strike: number, years: number, rate: number, dividendYield: number): number {
  return logRatio(spot, strike) + (rate - dividendYield) * years;
}

/** Returns spot x exp(-q T) - strike x exp(-r T), what a call is worth over a put, without cancelling digits near the money. */
export function discountedExcess(spot: number, strike: number, years: number, rate: number, dividendYield: number): number {
  return spot - strike + spot * expm1(-dividendYield * years) - strike * expm1(-rate * years);
}
