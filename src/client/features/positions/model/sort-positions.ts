import type { Position } from '#client/api/types.ts';
import { comparePositions } from './group-positions.ts';
import type { PositionsView, SortColumn } from './view-query.ts';

/** Returns a position's figure in a column; null = unknown. */
export type SortValue = (position: Position, column: SortColumn) => number | null;

/** Returns the positions in the order asked for. Unknown figures stand at the end whichever way it goes. */
export function sortPositions(
  positions: readonly Position[],
  { sort, descending }: Pick<PositionsView, 'sort' | 'descending'>,
  value: SortValue,
): readonly Position[] {
  if (sort === null) return positions;
  const way = descending ? -1 : 1;
  if (sort === 'instrument') return positions.toSorted((a, b) => way * comparePositions(a, b));
  return positions
    .map((position) => ({ position, figure: value(position, sort) }))
    .toSorted((a, b) => {
      if (a.figure === null || b.figure === null) return Number(a.figure === null) - Number(b.figure === null);
      return way * (a.figure - b.figure) || comparePositions(a.position, b.position);
    })
    .map(({ position }) => position);
}
