import type { Bar } from './io.ts';

/** So many minutes are looked at together. */
export const BLOCK = 16;

/**
 * How far the bars of a contract reach in each minute of a session, and where they close; of each block of minutes the farthest. A minute without a bar
 * reaches without end: nothing is known of it.
 */
export interface BarReach {
  readonly highs: Float64Array;
  readonly lows: Float64Array;
  readonly closes: Float64Array;
  readonly blockHighs: Float64Array;
  readonly blockLows: Float64Array;
}

function reached(bars: readonly (Bar | undefined)[]): BarReach {
  const { length } = bars;
  const blocks = Math.ceil(length / BLOCK);
  const reach: BarReach = {
    highs: new Float64Array(length).fill(Infinity),
    lows: new Float64Array(length).fill(-Infinity),
    closes: new Float64Array(length),
    blockHighs: new Float64Array(blocks).fill(-Infinity),
    blockLows: new Float64Array(blocks).fill(Infinity),
  };
  const { highs, lows, closes, blockHighs, blockLows } = reach;
  for (let minute = 0; minute < length; minute += 1) {
    const bar = bars[minute];
    if (bar !== undefined) {
      highs[minute] = Math.max(bar.high, bar.open, bar.close);
      lows[minute] = Math.min(bar.low, bar.open, bar.close);
      closes[minute] = bar.close;
    }
    const block = Math.floor(minute / BLOCK);
    blockHighs[block] = Math.max(blockHighs[block] ?? 0, highs[minute] ?? 0);
    blockLows[block] = Math.min(blockLows[block] ?? 0, lows[minute] ?? 0);
  }
  // Of the minutes of its block after the last bar nothing is known.
  if (length % BLOCK > 0) {
    blockHighs[blocks - 1] = Infinity;
    blockLows[blocks - 1] = -Infinity;
  }
  return reach;
}

/** Cached per session, since its bars never change: the variants of a bot that hold the same contract share one result. */
const known = new WeakMap<readonly (Bar | undefined)[], BarReach>();

/** Returns how far bars reach, by their minutes. */
export function reachOf(bars: readonly (Bar | undefined)[]): BarReach {
  let reach = known.get(bars);
  if (reach === undefined) {
    reach = reached(bars);
    known.set(bars, reach);
  }
  return reach;
}
