import type { HeatTile } from '#client/api/types.ts';
import type { HeatValueKind } from '#client/widgets/heat/use-heat-words.ts';
import type { HeatLook } from '#client/widgets/heat/heat-scale.ts';
import type { ColourMetric } from './model/heat-query.ts';
import type { Span } from './model/tile-colour.ts';

/** A tile with its current figures. */
export interface TileFacts {
  readonly tile: HeatTile;
  readonly ltp: number;
  /** The number behind the colour; null = unknown, or the metric is not a number. */
  readonly value: number | null;
  readonly size: number | null;
}

/** The settings that decide the colours. */
export interface MapLook {
  /** Percent. */
  readonly clamp: number;
  readonly span: Span | null;
  readonly look: HeatLook;
}

/** Returns how the number of a metric is written. */
export function kindOfValue(metric: ColourMetric): HeatValueKind {
  if (metric === 'build-up') return 'build-up';
  if (metric === 'pcr') return 'ratio';
  return metric === 'iv' || metric === 'iv-percentile' ? 'share' : 'move';
}
