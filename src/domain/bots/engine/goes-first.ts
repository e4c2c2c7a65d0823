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

/** Returns whether what is bought protects what is sold. */
export function protects(bought: LegKind, sold: LegKind): boolean {
  return PROTECTED[bought].includes(sold);
}

/** Returns whether a leg that is to be sold was to be protected by one that could not be bought: its loss would have no bound. */
export function lacksHedge({ definition, legs }: Pick<BotState, 'definition' | 'legs'>, place: number): boolean {
  const sold = definition.legs[place];
  if (sold === undefined || legs[place]?.side !== -1) return false;
  return legs.some(({ phase, side, firstEntry, wait }, other) => {
    const bought = definition.legs[other];
    // What still waited for its price when its time was over has not been tried.
    const failed = phase === 'over' && side === 1 && firstEntry === null && wait === null;
    return failed && bought !== undefined && protects(bought.kind, sold.kind);
  });
}
