import { useMemo } from 'react';
import type { Position } from '#client/api/types.ts';

/** Lots of one contract over all products; long and short can coexist under different products. */
export interface HeldLots {
  readonly long: number;
  readonly short: number;
}

type Holding = Pick<Position, 'net_lots'> & { readonly instrument: Pick<Position['instrument'], 'instrument_id'> };

/** Returns the held lots by instrument id over all products; flat positions are left out. */
export function heldLots(positions: readonly Holding[]): ReadonlyMap<string, HeldLots> {
  const held = new Map<string, HeldLots>();
  for (const { instrument, net_lots: lots } of positions) {
    // Skips unknown lots.
    if (!lots) continue;
    const { long, short } = held.get(instrument.instrument_id) ?? { long: 0, short: 0 };
    held.set(instrument.instrument_id, lots > 0 ? { long: long + lots, short } : { long, short: short - lots });
  }
  return held;
}

/** Returns the lots held by instrument id, the same map until one of them changes: positions are read again with every price. */
export function useHeldLots(positions: readonly Position[] | null): ReadonlyMap<string, HeldLots> {
  const text = JSON.stringify([...heldLots(positions ?? [])]);
  return useMemo(() => new Map(JSON.parse(text) as [string, HeldLots][]), [text]);
}
