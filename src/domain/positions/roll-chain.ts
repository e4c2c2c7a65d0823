import { type Money, ZERO_MONEY, addMoney, subtractMoney } from '../units/money.ts';
import { applyEntry, type PositionEntry } from './position-entry.ts';
import { FLAT_POSITION } from './position-state.ts';

/** A line of a position's history with the roll that made it; null = none did. */
export interface RolledEntry {
  readonly entry: PositionEntry;
  readonly rollId: string | null;
}

/** A roll that has filled on both sides: from one position of a portfolio to another. */
export interface RollLink {
  readonly rollId: string;
  readonly from: string;
  readonly to: string;
}

/** Booked figures of the closing leg of a roll: profit before charges, charges, and number of fills. */
interface RollBooking {
  readonly booked: Money;
  readonly charges: Money;
  readonly fills: number;
}

/** Returns the figures that the fills of a roll have booked on a position; unfilled quantity does not count. */
export function bookedBy(entries: Iterable<RolledEntry>, rollId: string): RollBooking {
  let position = FLAT_POSITION;
  let booking: RollBooking = { booked: ZERO_MONEY, charges: ZERO_MONEY, fills: 0 };
  for (const { entry, rollId: by } of entries) {
    const after = applyEntry(position, entry);
    if (by === rollId)
      booking = {
        booked: addMoney(booking.booked, subtractMoney(after.realised, position.realised)),
        charges: addMoney(booking.charges, subtractMoney(after.charges.total, position.charges.total)),
        fills: booking.fills + 1,
      };
    position = after;
  }
  return booking;
}

/**
 * Returns whether what a roll has opened was held without a break until another roll began to close it, or until now (`until` null): a
 * position that was flat or turned round in between is another trade.
 */
export function isHeldSince(entries: Iterable<RolledEntry>, rollId: string, until: string | null): boolean {
  let position = FLAT_POSITION;
  let side = 0;
  for (const { entry, rollId: by } of entries) {
    if (until !== null && by === until) return side !== 0;
    position = applyEntry(position, entry);
    const now = Math.sign(position.netQuantity);
    if (side === 0 && by === rollId) side = now;
    else if (side !== 0 && now !== side) return false;
  }
  return until === null && side !== 0;
}

/** Returns the chain of rolls that led to a position, the last one first; each once. */
export function chainTo(
  links: readonly RollLink[],
  positionId: string,
  isHeld: (positionId: string, rollId: string, until: string | null) => boolean,
): readonly RollLink[] {
  const found = new Map<string, RollLink>();
  const follow = (id: string, until: string | null) => {
    for (const link of links.toReversed()) {
      if (link.to !== id || found.has(link.rollId) || !isHeld(id, link.rollId, until)) continue;
      found.set(link.rollId, link);
      follow(link.from, link.rollId);
    }
  };
  follow(positionId, null);
  return [...found.values()];
}
