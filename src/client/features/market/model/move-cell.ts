/** A cell of the grid by row and column. */
export interface GridCell {
  readonly row: number;
  readonly column: number;
}

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));

/** Returns the cell after an arrow, Home, End or page key; null for other keys. The chain is never mirrored, so left stays left. */
export function moveCell(cell: GridCell, key: string, rows: number, columns: number, page: number, ctrl: boolean): GridCell | null {
  const to = (row: number, column: number): GridCell => ({
    row: within(row, rows),
    column: within(column, columns),
  });
  switch (key) {
    case 'ArrowUp':
      return to(cell.row - 1, cell.column);
    case 'ArrowDown':
      return to(cell.row + 1, cell.column);
    case 'ArrowLeft':
      return to(cell.row, cell.column - 1);
    case 'ArrowRight':
      return to(cell.row, cell.column + 1);
    case 'PageUp':
      return to(cell.row - page, cell.column);
    case 'PageDown':
      return to(cell.row + page, cell.column);
    case 'Home':
      return to(ctrl ? 0 : cell.row, 0);
    case 'End':
      return to(ctrl ? rows - 1 : cell.row, columns - 1);
    default:
      return null;
  }
}
