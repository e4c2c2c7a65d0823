import type { Position, PositionBookRow } from '#client/api/types.ts';
import { knownDecimal } from '#client/state/resource/known-money.ts';
import { dayProfitOf, type ReadMark } from '#client/state/positions/profit.ts';

/** The rows of the position book by position. */
type DayRows = ReadonlyMap<string, PositionBookRow>;

/** Returns the book's rows by position. */
export function rowsByPosition(rows: readonly PositionBookRow[]): DayRows {
  return new Map(rows.map((row) => [row.position_id, row]));
}

/** Returns the profit of the positions since the previous close at the marks, before or after charges, as a decimal; null when the book lacks one. */
export function dayProfitAt(positions: readonly Position[], rows: DayRows, net: boolean, readMark: ReadMark): number | null {
  const own = positions.flatMap(({ position_id: id }) => rows.get(id) ?? []);
  return own.length < positions.length ? null : knownDecimal(dayProfitOf(own, net, readMark));
}
