import { SECTORS, type Sector } from '#domain/instruments/sectors.ts';

export const UNIVERSES = ['shares', 'indices'] as const;
export const GROUPS = ['sector', 'none'] as const;
export const SIZES = ['cap', 'turnover', 'volume', 'oi', 'equal'] as const;
export const COLOURS = ['1d', '1w', '1m', '3m', 'ytd', 'oi-change', 'iv', 'iv-percentile', 'pcr', 'build-up'] as const;
export const CLAMPS = ['1', '3', '5'] as const;
export const VIEWS = ['map', 'list'] as const;

export type Clamp = (typeof CLAMPS)[number];
export type SizeMetric = (typeof SIZES)[number];
export type ColourMetric = (typeof COLOURS)[number];

/** The settings of the heat map in the address. */
export interface HeatQuery {
  readonly universe: (typeof UNIVERSES)[number];
  readonly group: (typeof GROUPS)[number];
  readonly size: SizeMetric;
  readonly colour: ColourMetric;
  /** Percent at which the colour is strongest; null = by the moves on the map. */
  readonly clamp: Clamp | null;
  readonly view: (typeof VIEWS)[number];
  /** The one sector to show; null = all. */
  readonly sector: Sector | null;
}

function chosen<T extends string>(search: URLSearchParams, name: string, known: readonly T[]): T | undefined {
  return known.find((each) => each === search.get(name));
}

/**
 * Returns the settings in the address; invalid ones count as absent. Indices have no market value, so their tiles are sized by open interest. On a phone tiles
 * are ungrouped by default, because sectors are chips there.
 */
export function readHeatQuery(search: URLSearchParams, phone = false): HeatQuery {
  const universe = chosen(search, 'universe', UNIVERSES) ?? 'shares';
  return {
    universe,
    group: universe === 'indices' ? 'none' : (chosen(search, 'group', GROUPS) ?? (phone ? 'none' : 'sector')),
    size: chosen(search, 'size', SIZES) ?? (universe === 'indices' ? 'oi' : 'cap'),
    colour: chosen(search, 'color', COLOURS) ?? '1d',
    clamp: chosen(search, 'clamp', CLAMPS) ?? null,
    view: chosen(search, 'view', VIEWS) ?? 'map',
    sector: universe === 'indices' ? null : (chosen(search, 'sector', SECTORS) ?? null),
  };
}

/** The settings by their names in the address. */
export type HeatChange = Partial<Record<'universe' | 'group' | 'size' | 'color' | 'clamp' | 'view' | 'sector', string | null>>;

/** Returns the address after a change. A change of universe resets sector, size and group, because their choices differ. */
export function changedSearch(search: URLSearchParams, change: HeatChange): URLSearchParams {
  const next = new URLSearchParams(search);
  if (change.universe !== undefined) for (const name of ['sector', 'size', 'group']) next.delete(name);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
