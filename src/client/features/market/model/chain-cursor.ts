import type { GridColumn } from '../chain/columns.ts';
import type { ChainLine, ChainSide } from './chain-lines.ts';
import type { GridCell } from './move-cell.ts';

/** What the keys act on: a figure of a contract, or of a strike. Never a place in the grid: columns and strikes that come and go would put another contract there. */
export interface ChainCursor {
  readonly strike: number;
  readonly side: GridColumn['side'];
  readonly id: GridColumn['id'];
}

/** A leg somebody pointed at. */
export interface PickedLeg {
  readonly strike: number;
  readonly side: ChainSide;
}

/** Returns what stands at the place; null outside the grid. */
export function cursorAt({ row, column }: GridCell, lines: readonly ChainLine[], columns: readonly GridColumn[]): ChainCursor | null {
  const [line, at] = [lines[row], columns[column]];
  return line === undefined || at === undefined ? null : { strike: line.strike, side: at.side, id: at.id };
}

/**
 * Returns where the cursor stands now. A column that has gone is stood in for by the one of its side next to the strike; a strike that is not shown has
 * no place, and nothing stands in for it.
 */
export function placeOf(cursor: ChainCursor | null, lines: readonly ChainLine[], columns: readonly GridColumn[]): GridCell | null {
  if (cursor === null) return null;
  const row = lines.findIndex(({ strike }) => strike === cursor.strike);
  const own = columns.findIndex(({ side, id }) => side === cursor.side && id === cursor.id);
  const ofSide = ({ side }: GridColumn) => side === cursor.side;
  const inner = cursor.side === 'call' ? columns.findLastIndex(ofSide) : columns.findIndex(ofSide);
  const column = own === -1 ? inner : own;
  return row === -1 || column === -1 ? null : { row, column };
}

/** Returns the contract that keys on the cursor trade: that of the cell which is marked, or none. */
export function legOf(cursor: ChainCursor | null, lines: readonly ChainLine[], columns: readonly GridColumn[]): PickedLeg | null {
  if (cursor === null || cursor.side === 'strike' || placeOf(cursor, lines, columns) === null) return null;
  return { strike: cursor.strike, side: cursor.side };
}
