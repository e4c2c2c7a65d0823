import type { Position, PositionBookRow } from '#client/api/types.ts';
import { knownDecimal, knownMoney, minusKnown, plusKnown } from '#client/state/known-money.ts';
import { type Money, ZERO_MONEY } from '#domain/units/money.ts';
import { profitOf } from './position-profit.ts';

/** Returns the book's rows by position. */
export function rowsByPosition(rows: readonly PositionBookRow[]): ReadonlyMap<string, PositionBookRow> {
  return new Map(rows.map((row) => [row.position_id, row]));
}

/** The book values the day at the price of its own moment: from there the open quantity has moved on to the price that is shown beside it. */
function dayOf(position: Position, row: PositionBookRow | undefined, net: boolean, last: number | null): Money | null {
  // A book that does not know of the last fill says nothing about what is held now.
  if (row === undefined || row.net_quantity !== position.net_quantity) return null;
  const booked = knownMoney(net ? row.net_pnl : row.gross_pnl);
  return plusKnown(booked, minusKnown(profitOf(position, last).unrealised, profitOf(position, row.mark).unrealised));
}

/**
 * Returns the profit since the previous close at the prices that the open profit stands at, before or after charges, as a decimal; null when a part
 * is unknown.
 */
export function dayProfitOf(
  positions: readonly Position[],
  rows: ReadonlyMap<string, PositionBookRow>,
  net: boolean,
  lastOf: (position: Position) => number | null,
): number | null {
  return knownDecimal(
    positions.reduce<Money | null>(
      (total, position) =>
        total === null ? null : plusKnown(total, dayOf(position, rows.get(position.position_id), net, lastOf(position))),
      ZERO_MONEY,
    ),
  );
}
