import type { IndicatorDefinition } from './definition.ts';
import { PANE_INDICATORS } from './pane-indicators.ts';
import { PRICE_INDICATORS } from './price-indicators.ts';

/** Every indicator, those over the price first. */
export const INDICATORS: readonly IndicatorDefinition[] = [...PRICE_INDICATORS, ...PANE_INDICATORS];

const byId = new Map(INDICATORS.map((definition) => [definition.id, definition]));

/** Returns the indicator of an id, or null when there is none. */
export function indicatorOf(id: string): IndicatorDefinition | null {
  return byId.get(id) ?? null;
}
