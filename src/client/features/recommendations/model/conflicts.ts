import type { Position } from '#client/api/types.ts';
import type { IdeaView } from './idea-view.ts';

/** A leg against which a position is open, in units: what is held now and what would be after the idea. */
export interface Conflict {
  readonly tradingsymbol: string;
  readonly held: number;
  readonly after: number;
}

/** Returns the legs of one lot set that would reduce or turn round an open position. */
export function conflictsOf({ legs, row }: IdeaView, positions: readonly Position[]): readonly Conflict[] {
  return legs.flatMap(({ instrument_id, tradingsymbol, side, lots }) => {
    const held = positions
      .filter(({ instrument }) => instrument.instrument_id === instrument_id)
      .reduce((sum, { net_quantity }) => sum + net_quantity, 0);
    const added = lots * (row.lot_size ?? 1) * (side === 'buy' ? 1 : -1);
    return held !== 0 && Math.sign(held) !== Math.sign(added) ? [{ tradingsymbol, held, after: held + added }] : [];
  });
}
