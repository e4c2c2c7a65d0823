import type { Chain, ChainLeg } from '#client/api/types.ts';
import { rowsInRange, type Range } from './strike-range.ts';
import { type StrikeInterest, maxPain, putCallRatio, totalInterest } from '#domain/indicators/open-interest.ts';
import { priceFromDecimal, priceToDecimal } from '#domain/units/price.ts';

export type ChainSide = 'call' | 'put';

/** One row of the drawn chain. It holds instrument ids instead of prices, so that a newer chain leaves the row unchanged. */
export interface ChainLine {
  readonly strike: number;
  readonly callId: string;
  readonly putId: string;
  readonly atm: boolean;
  /** The side that is in the money: calls below the spot, puts above it. Null at the spot itself. */
  readonly inTheMoney: ChainSide | null;
  /** The call has no two-sided quote or no open interest, so it is drawn faint. */
  readonly thinCall: boolean;
  readonly thinPut: boolean;
  /** Ids of the call and put of this row's straddle or strangle; null where the chain has no such strike. */
  readonly pairCallId: string | null;
  readonly pairPutId: string | null;
}

/** Returns the strike nearest to the spot, the higher one of two equally near; null for an empty chain. */
export function nearestStrikeTo(spot: number, strikes: readonly number[]): number | null {
  let best: number | null = null;
  for (const strike of strikes) if (best === null || Math.abs(strike - spot) <= Math.abs(best - spot)) best = strike;
  return best;
}

const isThin = ({ bid, ask, oi }: ChainLeg) => bid === null || ask === null || oi === 0;

/** Choice of the rows to draw. */
interface LineChoice {
  readonly atm: number;
  readonly spot: number;
  readonly range: Range;
  /** Draws every nth strike, counted so that round strikes stay; the strike at the money is always drawn. */
  readonly every: number;
  /** Strikes between a row and the call above it and the put below it: 0 is a straddle. */
  readonly pairWidth: number;
}

/** Returns the rows of a chain by ascending strike, with the one at the money marked. */
export function chainLines(chain: Chain, { atm, spot, range, every, pairWidth }: LineChoice): readonly ChainLine[] {
  const ladder = chain.rows.toSorted((a, b) => a.strike - b.strike);
  const place = new Map(ladder.map(({ strike }, index) => [strike, index]));
  const step = ladder.length < 2 ? 0 : (ladder[1]?.strike ?? 0) - (ladder[0]?.strike ?? 0);
  const kept = every <= 1 || step <= 0 ? ladder : ladder.filter(({ strike }) => strike === atm || strike % (step * every) === 0);
  return rowsInRange(kept, atm, range).map(({ strike, call, put }) => {
    const at = place.get(strike) ?? 0;
    return {
      strike,
      callId: call.instrument_id,
      putId: put.instrument_id,
      atm: strike === atm,
      inTheMoney: strike < spot ? 'call' : strike > spot ? 'put' : null,
      thinCall: isThin(call),
      thinPut: isThin(put),
      pairCallId: ladder[at + pairWidth]?.call.instrument_id ?? null,
      pairPutId: ladder[at - pairWidth]?.put.instrument_id ?? null,
    };
  });
}

const sameLine = (a: ChainLine, b: ChainLine) =>
  a.strike === b.strike &&
  a.callId === b.callId &&
  a.putId === b.putId &&
  a.atm === b.atm &&
  a.inTheMoney === b.inTheMoney &&
  a.thinCall === b.thinCall &&
  a.thinPut === b.thinPut &&
  a.pairCallId === b.pairCallId &&
  a.pairPutId === b.pairPutId;

/** Returns the newer rows, reusing the old object of every unchanged row, and the old list when no row changed. */
export function keepLines(old: readonly ChainLine[], next: readonly ChainLine[]): readonly ChainLine[] {
  const known = new Map(old.map((line) => [line.strike, line]));
  const kept = next.map((line) => {
    const before = known.get(line.strike);
    return before !== undefined && sameLine(before, line) ? before : line;
  });
  return kept.length === old.length && kept.every((line, index) => line === old[index]) ? old : kept;
}

/** Totals and ratios of the chain's open interest, in units. */
interface ChainFacts {
  readonly putCallRatio: number | null;
  readonly maxPain: number | null;
  readonly callInterest: number;
  readonly putInterest: number;
}

/** Returns put-call ratio, max pain and totals from each leg's open interest as given by `interestOf`. */
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
