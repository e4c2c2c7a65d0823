import type { Bar } from '#domain/indicators/bar.ts';
import type { Candle } from '#client/state/market/candles.ts';

/** Returns candles of the wire as bars. */
export function barsOf(candles: readonly Candle[]): readonly Bar[] {
  return candles.map(([at, open, high, low, close, volume, openInterest]) => ({ at, open, high, low, close, volume, openInterest }));
}
