/** Returns the indexes of the neighbours of a cell in a table stored row by row: up to eight, in a single row or column at most two. */
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
