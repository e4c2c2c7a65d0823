import type { Price } from '../units/price.ts';

/** Open interest of one strike, in units. */
export interface StrikeInterest {
  readonly strike: Price;
  readonly call: number;
  readonly put: number;
}

/** Returns the total open interest of calls and of puts, in units. */
export function totalInterest(rows: readonly StrikeInterest[]): { readonly call: number; readonly put: number } {
  let call = 0;
  let put = 0;
  for (const row of rows) {
    call += row.call;
    put += row.put;
  }
  return { call, put };
}

/** Returns put open interest divided by call open interest, or null when no call is open. */
export function putCallRatio(rows: readonly StrikeInterest[]): number | null {
  const total = totalInterest(rows);
  return total.call > 0 ? total.put / total.call : null;
}

/**
 * Returns the strike at which the holders of all listed options together would receive least at expiry, or null when
 * nothing is open. Of equal strikes the one with the smaller distance to the middle of the ladder, then the lower.
 * Only strikes of the rows are candidates: the least payout always lies on one of them, since it is piecewise linear.
 */
export function maxPain(rows: readonly StrikeInterest[]): Price | null {
  const total = totalInterest(rows);
  if (total.call + total.put === 0) return null;
  const ladder = rows.toSorted((a, b) => a.strike - b.strike);
  const middle = ((ladder[0]?.strike ?? 0) + (ladder.at(-1)?.strike ?? 0)) / 2;
  let best: { strike: Price; payout: number } | null = null;
  for (const candidate of ladder) {
    const payout = payoutAt(candidate.strike, ladder);
    const nearer = best !== null && payout === best.payout && Math.abs(candidate.strike - middle) < Math.abs(best.strike - middle);
    if (best === null || payout < best.payout || nearer) best = { strike: candidate.strike, payout };
  }
  return best?.strike ?? null;
}

/** Price units x units of contracts: floating point is enough, for only the order of the sums matters. */
function payoutAt(settlement: Price, rows: readonly StrikeInterest[]): number {
  let payout = 0;
  for (const row of rows) {
    payout += row.call * Math.max(0, settlement - row.strike) + row.put * Math.max(0, row.strike - settlement);
  }
  return payout;
}
