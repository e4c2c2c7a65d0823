import type { KLineData } from 'klinecharts';
import type { Bar } from '#domain/indicators/bar.ts';

/** A bar as the engine takes it; indicators are computed from `raw`, whatever is drawn. */
export type EngineBar = KLineData & { readonly raw: Bar };

/** Returns a bar for the engine; `drawn` has the displayed prices. */
export function engineBar(raw: Bar, drawn: Bar = raw): EngineBar {
  const { open, high, low, close } = drawn;
  return { timestamp: raw.at, open, high, low, close, volume: raw.volume, raw };
}

/** Returns the bars behind what the engine holds. */
export function rawBars(list: readonly KLineData[]): readonly Bar[] {
  return list.map((item) => (item as EngineBar).raw);
}
