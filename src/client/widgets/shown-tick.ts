import type { InstrumentKind } from '#domain/instruments/instrument.ts';

/** Two places, as an index is read everywhere, whatever the step in which it is published. */
const LEVEL = 0.01;

/** Returns the tick whose places the prices of an instrument are shown with. */
export function shownTick({ kind, tick_size: tick }: { readonly kind: InstrumentKind | null; readonly tick_size: number }): number {
  return kind === 'index' ? LEVEL : tick;
}
