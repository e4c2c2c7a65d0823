import type { Price } from '../units/price.ts';

/** One strike of an expiry as far as choosing needs it: prices in currency units, deltas signed; null = not known. */
export interface LadderPoint {
  readonly strike: Price;
  readonly callPrice: number | null;
  readonly putPrice: number | null;
  readonly callDelta: number | null;
  readonly putDelta: number | null;
}

/** The strikes of one expiry, ascending. */
export interface Ladder {
  readonly points: readonly LadderPoint[];
  readonly atm: Price;
}

/** Returns the place of the strike nearest to a level in the ladder; -1 when it is empty. */
export function nearestPlace({ points }: Ladder, strike: number): number {
  let best = -1;
  let distance = Infinity;
  points.forEach((point, place) => {
    const here = Math.abs(point.strike - strike);
    if (here < distance) [best, distance] = [place, here];
  });
  return best;
}
