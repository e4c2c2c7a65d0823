import { useEffect, useState, type RefObject } from 'react';
import type { HeatQuery } from './model/heat-query.ts';
import { layoutTiles, type Layout } from './model/layout.ts';
import type { TileFacts } from './tile-facts.ts';

/** A box in whole px, and how many times its normal size the text is. */
interface Box {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

const NORMAL_TEXT_PX = 16;
/** Height of a sector's name in text of normal size. */
const HEAD_PX = 20;

/** Returns the inner size of a box, and again when it changes; null before it is known. */
export function useBox(box: RefObject<HTMLElement | null>): Box | null {
  const [size, setSize] = useState<Box | null>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = () => {
      const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / NORMAL_TEXT_PX || 1;
      const next = { width: Math.floor(element.clientWidth), height: Math.floor(element.clientHeight), scale };
      setSize((old) => (old?.width === next.width && old.height === next.height && old.scale === scale ? old : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}

/** A tile on a phone is at least as large as a finger, and there are at most so many. */
const MERGE = { least: 44, most: 60 } as const;
const EMPTY: Layout = { groups: [], tiles: [] };

/** Returns the places of the tiles, computed once for each box size and set of tiles, so that later price changes move no tile. */
export function useLayout(facts: readonly TileFacts[], query: HeatQuery, box: Box | null, phone: boolean): Layout {
  const ids = facts.map(({ tile }) => tile.instrument_id).join();
  const grouped = query.group === 'sector' && query.sector === null;
  const key = [query.size, grouped, phone, box?.width, box?.height, box?.scale, ids].join('|');
  const [kept, keep] = useState<{ key: string; layout: Layout }>({ key: '', layout: EMPTY });
  if (kept.key === key || box === null || box.width === 0 || box.height === 0) return kept.layout;
  const items = facts.flatMap(({ tile, size }) =>
    size === null || size <= 0 ? [] : [{ id: tile.instrument_id, group: grouped ? (tile.sector ?? 'none') : null, size }],
  );
  const layout =
    items.length === 0 ? EMPTY : layoutTiles(items, { ...box, head: Math.round(HEAD_PX * box.scale), merge: phone ? MERGE : null });
  keep({ key, layout });
  return layout;
}
