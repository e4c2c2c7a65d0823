import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import type { Bar, Line } from '#domain/indicators/bar.ts';
import { indicatorOf } from '#domain/indicators/catalogue.ts';
import { parameterValues } from '#domain/indicators/definition.ts';

/** Returns an indicator's lines by series id, each as long as the bars; parameters out of bounds are brought within them. Throws RangeError for an unknown id. */
export function indicatorLines(id: string, bars: readonly Bar[], parameters: readonly number[] = []): Readonly<Record<string, Line>> {
  const definition = indicatorOf(id);
  if (definition === null) throw new RangeError(`no indicator ${id}`);
  const found = definition.compute(bars, parameterValues(definition, parameters), nseFo);
  return Object.fromEntries(definition.series.map(({ id: name }, index) => [name, found[index] ?? []]));
}
