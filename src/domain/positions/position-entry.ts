import { applyFill, type PositionFill } from './apply-fill.ts';
import { type ConversionEntry, convertIn, convertOut } from './convert-position.ts';
import { FLAT_POSITION, type PositionState } from './position-state.ts';

/** One line of a position's history, in the order of booking: a fill (of an order or of a settlement), or quantity that changed its product. */
export type PositionEntry =
  | { readonly kind: 'trade' | 'settlement'; readonly fill: PositionFill }
  | { readonly kind: 'conversion-out' | 'conversion-in'; readonly conversion: ConversionEntry };

/** Returns the position after a new entry. */
export function applyEntry(position: PositionState, entry: PositionEntry): PositionState {
  switch (entry.kind) {
    case 'trade':
    case 'settlement':
      return applyFill(position, entry.fill);
    case 'conversion-out':
      return convertOut(position, entry.conversion);
    case 'conversion-in':
      return convertIn(position, entry.conversion);
  }
}

/** Returns the position after entries that it has not seen, from a known state or from nothing. */
export function foldEntries(entries: Iterable<PositionEntry>, from: PositionState = FLAT_POSITION): PositionState {
  let position = from;
  for (const entry of entries) position = applyEntry(position, entry);
  return position;
}
