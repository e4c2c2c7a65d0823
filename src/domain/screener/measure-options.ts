import { buildUp } from '../indicators/build-up.ts';
import { volatilityStanding } from '../indicators/volatility-rank.ts';
import type { FieldValues } from './fields.ts';

/** What derivatives say about an underlying on a day. Everything may be unknown. */
export interface OptionFacts {
  /** Open interest of the nearest future in units, and how much of it is new since the close before. */
  readonly futureInterest: number | null;
  readonly futureInterestChange: number | null;
  /** Change of the nearest future's price since the close before, in any unit. */
  readonly futureMove: number | null;
  /** At-the-money volatility of the nearest expiry, a yearly fraction. */
  readonly iv: number | null;
  /** The same at the closes before, oldest first. */
  readonly ivBefore: readonly number[];
  /** Put open interest divided by call open interest, nearest expiry. */
  readonly pcr: number | null;
  readonly dte: number | null;
}

/** Returns the fields of options and futures. */
export function measureOptions(facts: OptionFacts): FieldValues {
  const { futureInterest, futureInterestChange, futureMove, iv, ivBefore, pcr, dte } = facts;
  const interestBefore = futureInterest === null || futureInterestChange === null ? 0 : futureInterest - futureInterestChange;
  const rank = volatilityStanding(ivBefore, iv);
  return {
    'oi-change': interestBefore > 0 && futureInterestChange !== null ? (futureInterestChange / interestBefore) * 100 : null,
    'build-up': buildUp(futureMove, futureInterestChange),
    iv: iv === null ? null : iv * 100,
    'iv-rank': rank?.rank ?? null,
    'iv-percentile': rank?.percentile ?? null,
    pcr,
    'expiry-days': dte,
  };
}
