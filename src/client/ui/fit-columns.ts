/** How wide the columns of a table are, and which of them go when there is no room for all. */
export interface ColumnPlan<Id extends string> {
  /** Pixels at the usual size of text. */
  readonly widths: Readonly<Record<Id, number>>;
  /** What a reader misses least, first. A column that is not named here never goes. */
  readonly leave: readonly Id[];
}

/** Returns the columns that fit into `room`, in order: columns of `leave` are dropped one by one until the rest fits. */
export function fitColumns<Id extends string>(
  columns: readonly Id[],
  leave: readonly Id[],
  widthOf: (column: Id) => number,
  room: number,
): readonly Id[] {
  let left = columns;
  let sum = columns.reduce((all, column) => all + widthOf(column), 0);
  for (const next of leave) {
    if (sum <= room) break;
    if (!left.includes(next)) continue;
    left = left.filter((column) => column !== next);
    sum -= widthOf(next);
  }
  return left;
}
