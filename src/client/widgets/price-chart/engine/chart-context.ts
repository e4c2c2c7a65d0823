import type { Chart } from 'klinecharts';
import { chartLook, type ChartLook } from '../chart-look.ts';
import type { ChartTexts } from '../chart-types.ts';

/** Page data for the shapes and lines of a chart; each chart of a window has its own. */
export interface ChartContext {
  look: ChartLook;
  texts: ChartTexts;
  /** Length of a bar; null for a day and longer. */
  lengthMs: number | null;
  /** Whether the bars have a volume to tell. */
  traded: boolean;
}

const contexts = new WeakMap<Chart, ChartContext>();

export function keepContext(chart: Chart, context: ChartContext): ChartContext {
  contexts.set(chart, context);
  return context;
}

/** Returns the context of a chart during painting. */
export function contextOf(chart: Chart): ChartContext {
  const known = contexts.get(chart);
  if (known === undefined) throw new Error('a chart is painted before it is known');
  return known;
}

/** Returns a fresh context with the look that the page has now. */
export function newContext(texts: ChartTexts): ChartContext {
  return { look: chartLook(), texts, lengthMs: null, traded: true };
}
