import type { Position } from '#client/api/types.ts';
import { comparePositions } from './group-positions.ts';
import type { SortColumn } from './columns.ts';
import type { PositionsView } from './view-query.ts';

type Filters = Pick<PositionsView, 'product' | 'side' | 'segment' | 'status' | 'text'>;

function matches(position: Position, words: readonly string[]): boolean {
  const { tradingsymbol, underlying, strike, option_type: type, kind } = position.instrument;
  const suffix = type === 'call' ? 'ce' : type === 'put' ? 'pe' : kind === 'future' ? 'fut' : '';
  const text = `${tradingsymbol} ${underlying} ${strike ?? ''} ${suffix}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Returns the positions that pass the filters. `isBare` tells whether a short position has no stop. */
export function filterPositions(
  positions: readonly Position[],
  { product, side, segment, status, text }: Filters,
  isBare: (position: Position) => boolean,
): readonly Position[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return positions.filter((position) => {
    const net = position.net_quantity;
    if (product !== null && position.product !== product) return false;
    if (side !== null && (side === 'long' ? net <= 0 : net >= 0)) return false;
    if (segment !== null && position.instrument.kind !== segment) return false;
    if (status === 'open' && net === 0) return false;
    if (status === 'closed' && net !== 0) return false;
    if (status === 'bare' && !isBare(position)) return false;
    return matches(position, words);
  });
}

/** Returns a position's figure in a column; null = unknown. */
export type SortValue = (position: Position, column: SortColumn) => number | null;

/** Returns the sorted positions; unknown figures come last in both directions. */
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
