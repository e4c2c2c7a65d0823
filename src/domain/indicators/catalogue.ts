import type { Bar, Line } from './bar.ts';
import { parameterValues, type IndicatorDefinition } from './definition.ts';
import { PANE_INDICATORS } from './pane-indicators.ts';
import { PRICE_INDICATORS } from './price-indicators.ts';

/** Every indicator, those over the price first. */
export const INDICATORS: readonly IndicatorDefinition[] = [...PRICE_INDICATORS, ...PANE_INDICATORS];

const byId = new Map(INDICATORS.map((definition) => [definition.id, definition]));

/** Returns the indicator of an id, or null when there is none. */
export function indicatorOf(id: string): IndicatorDefinition | null {
  return byId.get(id) ?? null;
}

/** Returns an indicator's lines by series id, each as long as the bars; parameters out of bounds are brought within them. Throws RangeError for an unknown id. */
export function indicatorLines(id: string, bars: readonly Bar[], parameters: readonly number[] = []): Readonly<Record<string, Line>> {
  const definition = indicatorOf(id);
  if (definition === null) throw new RangeError(`no indicator ${id}`);
  const found = definition.compute(bars, parameterValues(definition, parameters));
  return Object.fromEntries(definition.series.map(({ id: name }, index) => [name, found[index] ?? []]));
}
