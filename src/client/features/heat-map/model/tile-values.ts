import type { HeatTile } from '#client/api/types.ts';
import { relativeMove } from '#domain/market/relative-move.ts';
import type { ColourMetric, SizeMetric } from './heat-query.ts';

/** Returns how large a tile is by the metric; null when that is unknown. */
export function sizeOf(tile: HeatTile, metric: SizeMetric): number | null {
  switch (metric) {
    case 'cap':
      return tile.issued === null ? null : tile.issued * tile.ltp;
    case 'turnover':
      return tile.kind === 'index' ? null : tile.volume * tile.ltp;
    case 'volume':
      return tile.kind === 'index' ? null : tile.volume;
    case 'oi':
      return tile.oi;
    case 'equal':
      return 1;
    default:
      return metric satisfies never;
  }
}

/** Returns the number behind a tile's colour at a price: moves, volatility and percentile as fractions. Null = unknown; build-up has no number. */
export function colourValue(tile: HeatTile, metric: ColourMetric, ltp: number): number | null {
  switch (metric) {
    case '1d':
      return relativeMove(ltp, tile.previous_close);
    case '1w':
      return relativeMove(ltp, tile.closes.week);
    case '1m':
      return relativeMove(ltp, tile.closes.month);
    case '3m':
      return relativeMove(ltp, tile.closes.quarter);
    case 'ytd':
      return relativeMove(ltp, tile.closes['year-to-date']);
    case 'oi-change':
      return tile.oi === null || tile.oi_change === null ? null : relativeMove(tile.oi, tile.oi - tile.oi_change);
    case 'iv':
      return tile.iv;
    case 'iv-percentile':
      return tile.iv_percentile === null ? null : tile.iv_percentile / 100;
    case 'pcr':
      return tile.put_call_ratio;
    case 'build-up':
      return null;
    default:
      return metric satisfies never;
  }
}

/** Returns whether the tile has a value of the metric. */
export function isKnown(tile: HeatTile, metric: ColourMetric): boolean {
  return metric === 'build-up' ? tile.build_up !== null : colourValue(tile, metric, tile.ltp) !== null;
}
