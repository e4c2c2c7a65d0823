import type { Chain, ChainLeg } from '#client/api/types.ts';
import { type StrikeInterest, maxPain, putCallRatio, totalInterest } from '#domain/indicators/open-interest.ts';
import { priceFromDecimal, priceToDecimal } from '#domain/units/price.ts';

export type ChainSide = 'call' | 'put';

/** One strike of the chain as it is drawn. */
export interface ChainLine {
  readonly strike: number;
  readonly call: ChainLeg;
  readonly put: ChainLeg;
  readonly atm: boolean;
  /** The half that is in the money: calls below the spot, puts above it. Null at the spot itself. */
  readonly inTheMoney: ChainSide | null;
}

/** Returns the strike nearest to the spot; the higher one of two. Null for an empty ladder. */
export function nearestStrikeTo(spot: number, strikes: readonly number[]): number | null {
  let best: number | null = null;
  for (const strike of strikes) if (best === null || Math.abs(strike - spot) <= Math.abs(best - spot)) best = strike;
  return best;
}

/** Returns the lines of a chain in ascending strikes, marked for the strike at the money. */
export function chainLines(chain: Chain, atmStrike: number, spot: number): readonly ChainLine[] {
  return chain.rows
    .toSorted((a, b) => a.strike - b.strike)
    .map((row) => ({
      ...row,
      atm: row.strike === atmStrike,
      inTheMoney: row.strike < spot ? 'call' : row.strike > spot ? 'put' : null,
    }));
}

/** What the open interest of the whole chain says. Units. */
export interface ChainFacts {
  readonly putCallRatio: number | null;
  readonly maxPain: number | null;
  readonly callInterest: number;
  readonly putInterest: number;
}

/** Returns ratio, max pain and totals from the open interest that `interestOf` gives for a leg. */
export function chainFacts(chain: Chain, interestOf: (leg: ChainLeg) => number): ChainFacts {
  const rows: StrikeInterest[] = chain.rows.map((row) => ({
    strike: priceFromDecimal(row.strike),
    call: interestOf(row.call),
    put: interestOf(row.put),
  }));
  const pain = maxPain(rows);
  const total = totalInterest(rows);
  return {
    putCallRatio: putCallRatio(rows),
    maxPain: pain === null ? null : priceToDecimal(pain),
    callInterest: total.call,
    putInterest: total.put,
  };
}
