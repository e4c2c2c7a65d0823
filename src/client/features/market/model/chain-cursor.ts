import type { GridColumn } from '../chain/columns.ts';
import type { ChainLine, ChainSide } from './chain-lines.ts';
import type { GridCell } from './move-cell.ts';

/** The target of keys: a figure of a contract or of a strike. Not a grid position, which can hold another contract when columns or strikes change. */
export interface ChainCursor {
  readonly strike: number;
  readonly side: GridColumn['side'];
  readonly id: GridColumn['id'];
}

/** The leg selected by pointer. */
export interface PickedLeg {
  readonly strike: number;
  readonly side: ChainSide;
}

/** Returns the cursor at a place of the grid; null outside. */
export function cursorAt({ row, column }: GridCell, lines: readonly ChainLine[], columns: readonly GridColumn[]): ChainCursor | null {
  const [line, at] = [lines[row], columns[column]];
  return line === undefined || at === undefined ? null : { strike: line.strike, side: at.side, id: at.id };
}

/** Returns the cursor's current place. A hidden column is replaced by its side's column next to the strike; a strike that is not shown has no place. */
export function placeOf(cursor: ChainCursor | null, lines: readonly ChainLine[], columns: readonly GridColumn[]): GridCell | null {
  if (cursor === null) return null;
  const row = lines.findIndex(({ strike }) => strike === cursor.strike);
  const own = columns.findIndex(({ side, id }) => side === cursor.side && id === cursor.id);
  const ofSide = ({ side }: GridColumn) => side === cursor.side;
  const inner = cursor.side === 'call' ? columns.findLastIndex(ofSide) : columns.findIndex(ofSide);
  const column = own === -1 ? inner : own;
  return row === -1 || column === -1 ? null : { row, column };
}

/** Returns the contract of the marked cell, which keys trade; null without one. */
export function legOf(cursor: ChainCursor | null, lines: readonly ChainLine[], columns: readonly GridColumn[]): PickedLeg | null {
  if (cursor === null || cursor.side === 'strike' || placeOf(cursor, lines, columns) === null) return null;
  return { strike: cursor.strike, side: cursor.side };
}
