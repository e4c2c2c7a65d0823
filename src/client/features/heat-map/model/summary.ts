import type { HeatTile } from '#client/api/types.ts';
import { breadthOf } from '#domain/market/breadth.ts';
import { relativeMove } from '#domain/market/relative-move.ts';
import { weightedMove } from '#domain/market/weighted-move.ts';

interface SectorMove {
  readonly sector: string;
  readonly move: number;
}
export interface HeatSummary {
  readonly up: number;
  readonly total: number;
  /** Null when no sector has a known move. */
  readonly strongest: SectorMove | null;
  readonly weakest: SectorMove | null;
}

/** Returns what the day says of all shares at these prices. */
export function summaryOf(tiles: readonly HeatTile[], prices: ReadonlyMap<string, number>): HeatSummary {
  const moved = tiles.map((tile) => {
    const ltp = prices.get(tile.instrument_id) ?? tile.ltp;
    return { sector: tile.sector, move: relativeMove(ltp, tile.previous_close), weight: tile.issued === null ? null : tile.issued * ltp };
  });
  const { up, down, flat } = breadthOf(moved.map(({ move }) => move));
  const sectors = [...new Set(moved.flatMap(({ sector }) => sector ?? []))];
  const moves = sectors
    .map((sector) => ({ sector, move: weightedMove(moved.filter((each) => each.sector === sector)) }))
    .filter((each): each is SectorMove & { sector: (typeof sectors)[number] } => each.move !== null)
    .toSorted((a, b) => b.move - a.move);
  return { up, total: up + down + flat, strongest: moves[0] ?? null, weakest: moves.at(-1) ?? null };
}
