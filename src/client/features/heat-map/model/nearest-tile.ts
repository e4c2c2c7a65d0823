import type { PlacedTile } from './layout.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';
const middle = ({ x, y, width, height }: PlacedTile) => ({ x: x + width / 2, y: y + height / 2 });

/** Returns the tile that lies next in a direction, by the distance of the middles with what lies aside counting double; null at the edge. */
export function nearestTile(tiles: readonly PlacedTile[], from: PlacedTile, direction: Direction): PlacedTile | null {
  const start = middle(from);
  const sideways = direction === 'left' || direction === 'right';
  const sign = direction === 'left' || direction === 'up' ? -1 : 1;
  let best: { tile: PlacedTile; distance: number } | null = null;
  for (const tile of tiles) {
    if (tile.id === from.id) continue;
    const to = middle(tile);
    const along = (sideways ? to.x - start.x : to.y - start.y) * sign;
    if (along <= 1) continue;
    const distance = along + 2 * Math.abs(sideways ? to.y - start.y : to.x - start.x);
    if (best === null || distance < best.distance) best = { tile, distance };
  }
  return best?.tile ?? null;
}
