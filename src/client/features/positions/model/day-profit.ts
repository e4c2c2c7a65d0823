import type { Position, PositionBookRow } from '#client/api/types.ts';
import { addMoney, type Money, moneyFromDecimal, moneyToDecimal, ZERO_MONEY } from '#domain/units/money.ts';

/** Returns the book's rows by position. */
export function rowsByPosition(rows: readonly PositionBookRow[]): ReadonlyMap<string, PositionBookRow> {
  return new Map(rows.map((row) => [row.position_id, row]));
}

/** Returns the profit since the previous close as the book states it, before or after charges; null when a part is unknown. */
export function dayProfitOf(positions: readonly Position[], rows: ReadonlyMap<string, PositionBookRow>, net: boolean): number | null {
  const sum = positions.reduce<Money | null>((total, { position_id: id }) => {
    const row = rows.get(id);
    const amount = row === undefined ? null : net ? row.net_pnl : row.gross_pnl;
    return total === null || amount === null ? null : addMoney(total, moneyFromDecimal(amount));
  }, ZERO_MONEY);
  return sum === null ? null : moneyToDecimal(sum);
}
