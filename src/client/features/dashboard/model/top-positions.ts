import type { Position } from '#client/api/types.ts';
import { liveMark, openProfitOf } from '#client/state/positions/profit.ts';

/** Returns the open positions that have won or lost most at the marks of now; those without one come last. */
export function topPositions(positions: readonly Position[], count: number): readonly Position[] {
  const size = (position: Position) => Math.abs(openProfitOf([position], liveMark) ?? 0);
  return positions
    .filter((position) => position.net_quantity !== 0)
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, count);
}
