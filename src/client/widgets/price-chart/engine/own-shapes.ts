import { registerOverlay, type Coordinate, type OverlayFigure, type Overlay } from 'klinecharts';
import type { ChartLevel, DraftLevel } from '../chart-types.ts';
import { contextOf, type ChartContext } from './chart-context.ts';
import { draftFigures } from './draft-shape.ts';

const rectangle = ([a, b]: readonly Coordinate[], styles: object): OverlayFigure[] =>
  a === undefined || b === undefined
    ? []
    : [
        {
          type: 'rect',
          attrs: { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) },
          styles: { style: 'stroke_fill', ...styles },
        },
      ];
const line = (...coordinates: Coordinate[]): OverlayFigure => ({ type: 'line', attrs: { coordinates } });
const label = (at: Coordinate, text: string, above: boolean, styles: object = {}): OverlayFigure => ({
  type: 'text',
  attrs: { x: at.x, y: at.y, text, align: 'left', baseline: above ? 'bottom' : 'top' },
  styles,
  ignoreEvent: true,
});
const shaded = (colour: string) => ({ color: `${colour}22`, borderColor: colour });
const shape = { needDefaultPointFigure: true, needDefaultXAxisFigure: true, needDefaultYAxisFigure: true };

function measured({ points }: Overlay, coordinates: readonly Coordinate[], context: ChartContext): OverlayFigure[] {
  const [from, to] = points;
  const [start, end] = coordinates;
  if (start === undefined || end === undefined || from?.value === undefined || to?.value === undefined) return [];
  const colour = to.value >= from.value ? context.look.up : context.look.down;
  const bars = Math.abs((to.dataIndex ?? 0) - (from.dataIndex ?? 0));
  const { price, change, words } = context.texts;
  const text = `${price(to.value - from.value)} (${change(from.value === 0 ? Number.NaN : to.value / from.value - 1)}) · ${bars} ${words.bars}`;
  const box = { backgroundColor: colour, borderColor: colour, color: context.look.surface };
  return [...rectangle(coordinates, shaded(colour)), label(end, text, end.y < start.y, box)];
}

/** A planned trade: entry, target and stop by three presses; says what is won for what is risked. */
function planned({ points }: Overlay, coordinates: readonly Coordinate[], context: ChartContext, long: boolean): OverlayFigure[] {
  const [entry, target, stop] = coordinates;
  if (entry === undefined || target === undefined) return [];
  const right = Math.max(entry.x + 40, target.x, stop?.x ?? 0);
  const box = (to: Coordinate, colour: string) => rectangle([entry, { x: right, y: to.y }], shaded(colour));
  const [at, goal, guard] = points.map(({ value }) => value);
  const figures = [...box(target, context.look.up), ...(stop === undefined ? [] : box(stop, context.look.down))];
  if (at === undefined || goal === undefined || guard === undefined) return figures;
  const [won, lost] = long ? [goal - at, at - guard] : [at - goal, guard - at];
  const { price, words } = context.texts;
  const ratio = lost > 0 && won > 0 ? price(won / lost) : '–';
  return [...figures, label({ x: entry.x, y: entry.y }, `${words.risk} ${ratio}`, true)];
}

function arrow([from, to]: readonly Coordinate[]): OverlayFigure[] {
  if (from === undefined || to === undefined) return [];
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const wing = (turn: number) => ({ x: to.x - 10 * Math.cos(angle + turn), y: to.y - 10 * Math.sin(angle + turn) });
  return [line(from, to), line(wing(0.4), to, wing(-0.4))];
}

function level(
  { extendData, points }: Overlay,
  [at]: readonly Coordinate[],
  width: number,
  { look, texts }: ChartContext,
): OverlayFigure[] {
  if (at === undefined) return [];
  const { kind, label: words, price, movable } = extendData as ChartLevel;
  const colours = { position: look.text, stop: look.warn, target: look.up, alert: look.primary, buy: look.buy, sell: look.sell };
  const colour = colours[kind];
  const ink = { backgroundColor: colour, borderColor: colour, color: look.surface };
  const isMoved = points[0]?.value !== undefined && points[0].value !== price;
  const styles = { color: colour, style: kind === 'position' || isMoved ? 'solid' : 'dashed' };
  // The grip sign marks a draggable level.
  const text = `${movable ? '⇕ ' : ''}${words} ${texts.price(points[0]?.value ?? price)}`;
  const ends = [
    { x: 0, y: at.y },
    { x: width, y: at.y },
  ];
  // Labels of positions go at the left, labels of orders at the right, so that close prices do not overlap.
  const isHeld = kind === 'position';
  const place = { x: isHeld ? 4 : width - 4, y: at.y, text, align: isHeld ? 'left' : 'right', baseline: 'bottom' };
  return [
    { type: 'line', attrs: { coordinates: ends }, styles, ignoreEvent: !movable },
    { type: 'text', attrs: place, styles: ink, ignoreEvent: !movable },
  ];
}

let registered = false;

/** Registers our own shapes with the engine. They read colours and texts from the chart's context during painting. */
export function registerShapes(): void {
  if (registered) return;
  registered = true;
  registerOverlay({
    name: 'sd-rectangle',
    totalStep: 3,
    ...shape,
    createPointFigures: ({ chart, coordinates }) => rectangle(coordinates, shaded(contextOf(chart).look.primary)),
  });
  registerOverlay({
    name: 'sd-circle',
    totalStep: 3,
    ...shape,
    createPointFigures: ({ chart, coordinates: [centre, edge] }) =>
      centre === undefined || edge === undefined
        ? []
        : [
            {
              type: 'circle',
              attrs: { x: centre.x, y: centre.y, r: Math.hypot(edge.x - centre.x, edge.y - centre.y) },
              styles: { style: 'stroke_fill', ...shaded(contextOf(chart).look.primary) },
            },
          ],
  });
  registerOverlay({ name: 'sd-arrow', totalStep: 3, ...shape, createPointFigures: ({ coordinates }) => arrow(coordinates) });
  registerOverlay({
    name: 'sd-measure',
    totalStep: 3,
    ...shape,
    createPointFigures: ({ chart, overlay, coordinates }) => measured(overlay, coordinates, contextOf(chart)),
  });
  for (const side of ['long', 'short'] as const)
    registerOverlay({
      name: `sd-${side}`,
      totalStep: 4,
      ...shape,
      createPointFigures: ({ chart, overlay, coordinates }) => planned(overlay, coordinates, contextOf(chart), side === 'long'),
    });
  registerOverlay({
    name: 'sd-level',
    totalStep: 2,
    createPointFigures: ({ chart, overlay, coordinates, bounding }) => level(overlay, coordinates, bounding.width, contextOf(chart)),
  });
  registerOverlay({
    name: 'sd-draft',
    totalStep: 2,
    createPointFigures: ({ chart, overlay, coordinates: [at], bounding }) =>
      at === undefined ? [] : draftFigures(overlay.extendData as DraftLevel, at, bounding.width, contextOf(chart)),
  });
}
