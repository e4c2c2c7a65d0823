import * as v from 'valibot';
import { BAR_TYPES, CHART_COUNTS, CHART_INTERVALS, DRAWING_LIMITS } from '#domain/market/chart-choices.ts';
import { id, line } from './common.ts';

const MOST_SAVED = 50;

/** Number of stored changes; 0 = never stored. */
const revision = v.pipe(v.number(), v.integer(), v.minValue(0));
const short = v.pipe(v.string(), v.minLength(1), v.maxLength(40));
const number = v.pipe(v.number(), v.finite());

const layout = v.object({
  interval: v.picklist(CHART_INTERVALS),
  type: v.picklist(BAR_TYPES),
  indicators: v.pipe(
    v.array(v.object({ id: short, values: v.pipe(v.array(number), v.maxLength(12, 'form.array-max')) })),
    v.maxLength(40, 'form.array-max'),
  ),
  /** Compared instruments. */
  compared: v.pipe(v.array(v.object({ id, name: line(80) })), v.maxLength(4, 'form.array-max')),
  /** Whether drawings snap to the prices of a bar. */
  magnet: v.boolean(),
  hidden: v.boolean(),
  /** Number of charts in the window. */
  count: v.picklist(CHART_COUNTS),
  /** The charts beside the first one; null = the instrument of the first. */
  others: v.pipe(
    v.array(v.object({ instrument_id: v.nullable(id), interval: v.picklist(CHART_INTERVALS) })),
    v.maxLength(3, 'form.array-max'),
  ),
  /** Whether all charts show the instant under the crosshair of one. */
  linked: v.boolean(),
});
const chartDesk = v.object({
  layout,
  /** A saved layout restores charts, intervals and instruments; a template restores bar type and indicators. */
  saved: v.pipe(
    v.array(v.object({ id, kind: v.picklist(['layout', 'template']), name: line(40), instrument_id: v.nullable(id), layout })),
    v.maxLength(MOST_SAVED, 'form.array-max'),
  ),
});
const drawing = v.object({
  id,
  tool: short,
  points: v.pipe(
    v.array(v.object({ at: v.optional(number), price: v.optional(number) })),
    v.maxLength(DRAWING_LIMITS.points, 'form.array-max'),
  ),
  /** Text of the drawing, for tools with text. */
  text: v.optional(line(80)),
  locked: v.optional(v.boolean()),
});
const drawings = v.pipe(v.array(drawing), v.maxLength(DRAWING_LIMITS.drawings, 'form.array-max'));

const kept = {
  revision,
  /** Whether the change was accepted. False when another device was faster; the answer then holds that device's version. */
  taken: v.boolean(),
};
export const chartDeskAnswer = v.object({ ...kept, desk: v.nullable(chartDesk) });
export const drawingsAnswer = v.object({ ...kept, drawings });
/** `revision` is the revision on which the change is based. */
export const chartDeskBody = v.object({ revision, desk: chartDesk });
export const drawingsBody = v.object({ revision, drawings });
