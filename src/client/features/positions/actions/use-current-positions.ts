import { useMemo } from 'react';
import type { Position } from '#client/api/types.ts';
import { usePositions } from '#client/state/positions/positions.ts';

/** Returns the chosen positions of one portfolio that are still open, with their current quantities. Until the list is loaded, all as chosen. */
export function useCurrentPositions(chosen: readonly Position[]): readonly Position[] {
  const { value: known } = usePositions(chosen[0]?.portfolio_id ?? null);
  return useMemo(
    () =>
      known === null
        ? chosen
        : chosen.flatMap((asked) => known.find((each) => each.position_id === asked.position_id && each.net_quantity !== 0) ?? []),
    [chosen, known],
  );
}
