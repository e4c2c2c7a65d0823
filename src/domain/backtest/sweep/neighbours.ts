/**
 * Returns the places beside one of a table that is stored row after row: those around it, up to eight. A table of one row or of one column has
 * two at most.
 */
export function neighboursOf(place: number, columns: number, count: number): readonly number[] {
  const [row, column] = [Math.floor(place / columns), place % columns];
  const found: number[] = [];
  for (let down = -1; down <= 1; down += 1)
    for (let right = -1; right <= 1; right += 1) {
      const [toRow, toColumn] = [row + down, column + right];
      const other = toRow * columns + toColumn;
      if ((down !== 0 || right !== 0) && toRow >= 0 && toColumn >= 0 && toColumn < columns && other < count) found.push(other);
    }
  return found;
}
