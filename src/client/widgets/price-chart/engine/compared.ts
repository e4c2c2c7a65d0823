import { registerIndicator, type KLineData } from 'klinecharts';
import type { ComparedLine } from '../chart-types.ts';
import { rawBars } from './bar-data.ts';

export const COMPARED = 'sd-compared';
interface Extend {
  readonly lines: readonly ComparedLine[];
}

/** Returns the change in percent since the first bar that all have, of the chart's own bars and of each other line; gaps stay gaps. */
function changes(list: readonly KLineData[], lines: readonly ComparedLine[]): Record<string, number>[] {
  const own = rawBars(list);
  const closes = lines.map(({ bars }) => new Map(bars.map(({ at, close }) => [at, close])));
  const base = own.find(({ at }) => closes.every((known) => known.has(at)));
  if (base === undefined) return own.map(() => ({}));
  return own.map(({ at, close }) => {
    const values: Record<string, number> = {};
    if (at < base.at) return values;
    values['own'] = (close / base.close - 1) * 100;
    closes.forEach((known, index) => {
      const [now, then] = [known.get(at), known.get(base.at)];
      if (now !== undefined && then !== undefined) values[`line${index}`] = (now / then - 1) * 100;
    });
    return values;
  });
}

/** Makes the comparison known to the engine. */
export function registerCompared(): void {
  registerIndicator<Record<string, number>, number, Extend>({
    name: COMPARED,
    precision: 2,
    figures: [],
    calc: (list, { extendData }) => changes(list, extendData.lines),
  });
}

/** Returns the engine's figures for the compared lines, the chart's own instrument first. */
export function comparedFigures(own: string, lines: readonly ComparedLine[]) {
  return [
    { key: 'own', title: `${own} %: `, type: 'line' },
    ...lines.map(({ name }, index) => ({ key: `line${index}`, title: `${name} %: `, type: 'line' })),
  ];
}
