import type { HeatTile } from '#client/api/types.ts';
import { heatColour, heatStep, sequenceColour, unknownColour, type HeatColour, type HeatLook } from '#client/widgets/heat/heat-scale.ts';
import { type Clamp, CLAMPS, type ColourMetric } from './heat-query.ts';
import { colourValue } from './tile-values.ts';

/** The colour is strongest at a put-call ratio half a point from 1. */
const RATIO_CLAMP = 0.5;
const BUILD_UP_STEPS = { 'long-build-up': 5, 'short-covering': 2, 'long-unwinding': -2, 'short-build-up': -5 } as const;

/** Lowest and highest volatility on the map: between them the colour runs. */
export interface Span {
  readonly low: number;
  readonly high: number;
}

/** Returns the span of a metric over the tiles; null when none is known. */
export function spanOf(tiles: readonly HeatTile[], metric: ColourMetric): Span | null {
  const values = tiles.flatMap((tile) => colourValue(tile, metric, tile.ltp) ?? []);
  return values.length === 0 ? null : { low: Math.min(...values), high: Math.max(...values) };
}

/** Part of the tiles whose move is within the clamp: the others have the strongest colour. */
const WITHIN = 0.9;

/** Returns the smallest clamp that holds most moves of a metric, so that a quiet day has all its steps of colour too. */
export function clampOf(tiles: readonly HeatTile[], metric: ColourMetric): Clamp {
  const moves = tiles.flatMap((tile) => colourValue(tile, metric, tile.ltp) ?? []).map((move) => Math.abs(move) * 100);
  if (moves.length === 0) return '3';
  const within = (clamp: number) => moves.filter((move) => move <= clamp).length / moves.length;
  return CLAMPS.find((clamp) => within(Number(clamp)) >= WITHIN) ?? '5';
}

/** Returns the colour of a tile, and whether its value is known. */
export function tileColour(
  tile: HeatTile,
  metric: ColourMetric,
  ltp: number,
  { clamp, span, look }: { clamp: number; span: Span | null; look: HeatLook },
): HeatColour & { readonly known: boolean } {
  const unknown = { ...unknownColour(look), known: false };
  if (metric === 'build-up') return tile.build_up === null ? unknown : { ...heatColour(BUILD_UP_STEPS[tile.build_up], look), known: true };
  const value = colourValue(tile, metric, ltp);
  if (value === null) return unknown;
  if (metric === 'pcr') return { ...heatColour(heatStep(value - 1, RATIO_CLAMP), look), known: true };
  if (metric === 'iv-percentile') return { ...sequenceColour(value, look), known: true };
  if (metric === 'iv') {
    const width = span === null ? 0 : span.high - span.low;
    return { ...sequenceColour(span === null || width === 0 ? 0.5 : (value - span.low) / width, look), known: true };
  }
  return { ...heatColour(heatStep(value, clamp / 100), look), known: true };
}
