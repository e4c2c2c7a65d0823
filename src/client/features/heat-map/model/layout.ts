import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';

/** An item with an area. `group` is null without grouping. */
export interface LayoutItem {
  readonly id: string;
  readonly group: string | null;
  /** Positive. */
  readonly size: number;
}
interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface PlacedTile extends Rect {
  readonly id: string;
  readonly group: string | null;
  /** Ids of the items merged into this tile because they were too small to press; [] for a single item. */
  readonly merged: readonly string[];
}
interface PlacedGroup extends Rect {
  readonly group: string;
}
export interface Layout {
  readonly groups: readonly PlacedGroup[];
  readonly tiles: readonly PlacedTile[];
}

interface LayoutOptions {
  readonly width: number;
  readonly height: number;
  /** Height of a group's name above its tiles; it grows with the text. */
  readonly head: number;
  /** Tiles narrower or lower than `least` are merged, and at most `most` tiles are drawn; null = all tiles are drawn. */
  readonly merge: { readonly least: number; readonly most: number } | null;
}

interface Node {
  readonly id: string;
  readonly group: string | null;
  readonly size?: number;
  readonly merged?: readonly string[];
  readonly children?: readonly Node[];
}

const GAP = 2;
/** Merging frees space, which may leave other tiles too small, so it is repeated up to this number of rounds. */
const ROUNDS = 4;
const othersId = (group: string | null) => `others:${group ?? ''}`;

interface Part {
  readonly id: string;
  readonly size: number;
  readonly merged: readonly string[];
}

function place(parts: ReadonlyMap<string | null, readonly Part[]>, width: number, height: number, head = 0): Layout {
  const grouped = [...parts.keys()].some((group) => group !== null);
  // Largest first, as the tiling needs; merged tiles come last, whatever their size.
  const leaves = (group: string | null) =>
    (parts.get(group) ?? [])
      .toSorted((a, b) => Math.sign(a.merged.length) - Math.sign(b.merged.length) || b.size - a.size)
      .map((part): Node => ({ ...part, group }));
  const total = (group: string | null) => (parts.get(group) ?? []).reduce((sum, { size }) => sum + size, 0);
  const groups = [...parts.keys()].toSorted((a, b) => total(b) - total(a));
  const children = grouped ? groups.map((group): Node => ({ id: `group:${group}`, group, children: leaves(group) })) : leaves(null);
  const root = hierarchy<Node>({ id: 'all', group: null, children }, (node) => node.children).sum(({ size }) => size ?? 0);
  const laid = treemap<Node>()
    .tile(treemapSquarify.ratio(1.3))
    .size([width, height])
    .paddingInner(GAP)
    .paddingTop((node) => (node.depth === 1 && grouped ? head : 0))
    .round(true)(root);
  const rect = ({ x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number }): Rect => ({
    x: x0,
    y: y0,
    width: Math.max(0, x1 - x0),
    height: Math.max(0, y1 - y0),
  });
  return {
    groups: grouped ? (laid.children ?? []).map((node) => ({ ...rect(node), group: node.data.group ?? '' })) : [],
    tiles: laid.leaves().map((node) => ({ ...rect(node), id: node.data.id, group: node.data.group, merged: node.data.merged ?? [] })),
  };
}

/**
 * Returns the layout with as few small items merged as possible, so that every other tile can be pressed. The merged tile is a way to a list and says
 * nothing by its size: it is no larger than the largest item, or it would take a third of a phone's map and could not be scrolled clear of a message.
 */
function mergedFlat(
  items: readonly LayoutItem[],
  width: number,
  height: number,
  { least, most }: NonNullable<LayoutOptions['merge']>,
): Layout {
  const sorted = items.toSorted((a, b) => b.size - a.size);
  const fits = (tile: Rect) => tile.width >= least && tile.height >= least;
  let laid = place(new Map(), width, height);
  for (let single = Math.min(sorted.length, most); single >= 1; single -= 1) {
    const rest = sorted.slice(single);
    // A merged tile of a single item would save no space.
    if (rest.length === 1) continue;
    const parts: Part[] = sorted.slice(0, single).map(({ id, size }) => ({ id, size, merged: [] }));
    if (rest.length > 0)
      parts.push({
        id: othersId(null),
        size: Math.min(
          sorted[0]?.size ?? 0,
          rest.reduce((sum, { size }) => sum + size, 0),
        ),
        merged: rest.map(({ id }) => id),
      });
    laid = place(new Map([[null, parts]]), width, height);
    if (laid.tiles.every(fits)) return laid;
  }
  return laid;
}

/** Returns the place of every tile, largest first. On a phone, items too small to press are merged into one tile per group. */
export function layoutTiles(items: readonly LayoutItem[], { width, height, head, merge }: LayoutOptions): Layout {
  const parts = new Map<string | null, readonly Part[]>();
  for (const { id, group, size } of items) parts.set(group, [...(parts.get(group) ?? []), { id, size, merged: [] }]);
  let laid = place(parts, width, height, head);
  if (merge === null) return laid;
  if (![...parts.keys()].some((group) => group !== null)) return mergedFlat(items, width, height, merge);
  const sizes = new Map(items.map(({ id, size }) => [id, size]));
  for (let round = 0; round < ROUNDS; round += 1) {
    const single = laid.tiles.filter(({ merged }) => merged.length === 0).toSorted((a, b) => b.width * b.height - a.width * a.height);
    const beyond = new Set(single.slice(merge.most).map(({ id }) => id));
    const small = laid.tiles.filter((tile) => beyond.has(tile.id) || tile.width < merge.least || tile.height < merge.least);
    const bySmallGroup = new Map<string | null, Set<string>>();
    for (const tile of small) {
      const ids = tile.merged.length === 0 ? [tile.id] : tile.merged;
      bySmallGroup.set(tile.group, new Set([...(bySmallGroup.get(tile.group) ?? []), ...ids]));
    }
    let changed = false;
    for (const [group, ids] of bySmallGroup) {
      const list = parts.get(group) ?? [];
      const known = list.find(({ merged }) => merged.length > 0)?.merged ?? [];
      const others = new Set([...known, ...ids]);
      // A merged tile of a single item would save no space: the next larger item joins, if there is one.
      const rest = list.filter(({ id, merged }) => merged.length === 0 && !others.has(id)).toSorted((a, b) => a.size - b.size);
      if ((others.size === 1 || known.length === others.size) && rest[0] !== undefined) others.add(rest[0].id);
      if (others.size < 2 || others.size === known.length) continue;
      const size = [...others].reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
      parts.set(group, [
        ...list.filter(({ id, merged }) => merged.length === 0 && !others.has(id)),
        { id: othersId(group), size, merged: [...others] },
      ]);
      changed = true;
    }
    if (!changed) break;
    laid = place(parts, width, height, head);
  }
  return laid;
}

export type Direction = 'left' | 'right' | 'up' | 'down';
const middle = ({ x, y, width, height }: PlacedTile) => ({ x: x + width / 2, y: y + height / 2 });

/** Returns the nearest tile in a direction, by the distance of the centres with the sideways part counting double; null at the edge. */
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
