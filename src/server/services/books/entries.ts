import type { PositionFill } from '#domain/positions/apply-fill.ts';
import type { PositionEntry } from '#domain/positions/position-entry.ts';
import type { FillRow } from '#server/db/tables/fills.ts';
import { chargesOfRow } from '#server/presenters/charges.ts';

/** Returns a stored entry of a position as the domain reads it. Throws when a conversion does not say what it moves. */
export function entryOf(row: FillRow): PositionEntry {
  const { kind, side, quantity, price, value } = row;
  if (kind !== 'conversion-in' && kind !== 'conversion-out') {
    const fill: PositionFill = { tradeId: row.trade_id, side, quantity, price, charges: chargesOfRow(row) };
    return { kind: kind === 'settlement' ? kind : 'trade', fill };
  }
  if (value === null) throw new Error(`a conversion without a value: ${row.trade_id}`);
  return { kind, conversion: { side, quantity, value } };
}
