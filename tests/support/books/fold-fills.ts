import { addTrade } from '#domain/orders/fill-ledger.ts';
import { applyFill, type PositionFill } from '#domain/positions/apply-fill.ts';
import { FLAT_POSITION, type PositionState } from '#domain/positions/position-state.ts';
import { NO_FILLS } from '#tests/support/books/no-fills.ts';

/** Returns the position of a list of fills, taken in that order as the books take them: a trade id that came before changes nothing. */
export function foldFills(fills: Iterable<PositionFill>): PositionState {
  let known = NO_FILLS;
  let position = FLAT_POSITION;
  for (const fill of fills) {
    const after = addTrade(known, fill.tradeId, fill.quantity, fill.price);
    if (after === null) continue;
    known = after;
    position = applyFill(position, fill);
  }
  return position;
}
