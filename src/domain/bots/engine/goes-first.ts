import type { LegKind } from '#domain/strategies/leg-plan.ts';
import type { OrderIntent } from './io.ts';
import type { BotState } from './state.ts';

type Going = Pick<OrderIntent, 'side' | 'opens'>;

/** Returns whether an order waits for others that have not been filled yet: what protects is bought before its short is sold, and sold after that has been bought back. */
export function waitsForHedge({ side, opens }: Going, others: Iterable<Going>): boolean {
  if (side === 'buy') return false;
  for (const other of others) if (other.side === 'buy' && other.opens === opens) return true;
  return false;
}

/** A call is bought against sold calls and futures, a put against puts, a future against calls and futures of another month. */
const PROTECTED: Readonly<Record<LegKind, readonly LegKind[]>> = { call: ['call', 'future'], put: ['put'], future: ['call', 'future'] };

/** Whether what is bought protects what is sold. */
function protects(bought: LegKind, sold: LegKind): boolean {
  return PROTECTED[bought].includes(sold);
}

/**
 * Returns how many lots of a leg that is sold are covered by what was to protect it: none where one of these could not be bought, of one that was bought only in part the
 * same share, rounded down; without an end where nothing is missing.
 */
export function coveredLots({ definition, legs }: Pick<BotState, 'definition' | 'legs'>, place: number): number {
  const sold = definition.legs[place];
  if (sold === undefined || legs[place]?.side !== -1) return Infinity;
  let [planned, missing] = [0, 0];
  for (const [other, leg] of legs.entries()) {
    const bought = definition.legs[other];
    if (bought === undefined || leg.side !== 1 || !protects(bought.kind, sold.kind)) continue;
    // What still waited for its price when its time was over has not been tried.
    if (leg.phase === 'over' && leg.firstEntry === null && leg.wait === null) return 0;
    // What has left by a rule of its own has not failed either.
    if (leg.lots === 0 && leg.phase !== 'entering') continue;
    planned += bought.lots;
    missing += leg.missing ?? 0;
  }
  return missing === 0 ? Infinity : Math.floor((sold.lots * (planned - missing)) / planned);
}

/** Returns whether a leg that is to be sold was to be protected by what could not be bought: its loss would have no bound. */
export function lacksHedge(state: Pick<BotState, 'definition' | 'legs'>, place: number): boolean {
  return coveredLots(state, place) === 0;
}
