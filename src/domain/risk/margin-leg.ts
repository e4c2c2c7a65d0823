import type { FutureContract, OptionContract } from '../instruments/instrument.ts';
import type { ExchangeTime } from '../units/time.ts';
import type { MarginClass } from './margin-parameters.ts';

type Contract = 'underlying' | 'expiry' | 'expiresAt';

/** A future held (positive) or sold (negative), in units. `forward` is its price in currency units. */
interface FutureLeg {
  readonly instrument: Pick<FutureContract, 'kind' | Contract>;
  readonly quantity: number;
  readonly forward: number;
}

/** An option held (positive) or sold (negative), in units. `forward` is that of its expiry, `volatility` a yearly fraction (0 = worth its intrinsic value). */
export interface OptionLeg {
  readonly instrument: Pick<OptionContract, 'kind' | 'strike' | 'optionType' | Contract>;
  readonly quantity: number;
  readonly forward: number;
  readonly volatility: number;
}

export type MarginLeg = FutureLeg | OptionLeg;

/** Returns whether the leg is an option. */
export function isOptionLeg(leg: MarginLeg): leg is OptionLeg {
  return leg.instrument.kind === 'option';
}

/** What the estimate needs to know of an underlying. Prices in currency units, volatilities as fractions by year and by day. */
export interface MarginUnderlying {
  readonly underlying: string;
  readonly marginClass: MarginClass;
  readonly spot: number;
  readonly previousClose: number;
  readonly annualVolatility: number;
  readonly dailyVolatility: number;
}

/** The moment of the estimate: the exchange instant, its trading date (YYYY-MM-DD), and every underlying the legs name. */
export interface MarginMarket {
  readonly at: ExchangeTime;
  readonly tradingDate: string;
  readonly underlyings: readonly MarginUnderlying[];
}
