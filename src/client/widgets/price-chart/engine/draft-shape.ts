import { utils, type Coordinate, type OverlayFigure } from 'klinecharts';
import type { DraftLevel } from '../chart-types.ts';
import type { ChartContext } from './chart-context.ts';

/** Buttons beside a label, in order from the label. */
export const ADDS = ['stop', 'target'] as const;

const SIZE = 12;
const PAD = 5;
const HEIGHT = SIZE + 2 * PAD;
const GRIP = 20;
const EDGE = 4;
const GAP = 6;
/** Minimum target size for a finger and for a pointer, px. */
const TARGET = { coarse: 44, fine: 24 } as const;
/** Pressed, not dragged. */
const PRESSED = ['onPressedMoveStart', 'onPressedMoving', 'onPressedMoveEnd'] as const;
const SPACE = { size: SIZE, paddingLeft: PAD, paddingRight: PAD, paddingTop: PAD, paddingBottom: PAD };

/**
 * Returns the figures of a price that is not sent: a dotted line across the pane, at its end a grip and a label with a dotted edge, both under one area to drag,
 * and beside the label what can be added.
 */
export function draftFigures(level: DraftLevel, at: Coordinate, paneWidth: number, { look, texts }: ChartContext): OverlayFigure[] {
  const { kind, label, price, profit, movable, addStop, addTarget } = level;
  const color = { buy: look.buy, sell: look.sell, stop: look.down, target: look.up, wrong: look.warn }[kind];
  const target = matchMedia('(pointer: coarse)').matches ? TARGET.coarse : TARGET.fine;
  const box = (x: number, width: number, text: string, styles: object): OverlayFigure => ({
    type: 'text',
    attrs: { x, y: at.y, width, height: HEIGHT, text, baseline: 'middle' },
    styles: { ...SPACE, color, backgroundColor: look.surface, borderColor: color, style: 'stroke_fill', ...styles },
    ignoreEvent: true,
  });
  const area = (x: number, width: number) => ({
    type: 'rect',
    attrs: { x, y: at.y - target / 2, width, height: target },
    styles: { style: 'fill', color: 'transparent' },
  });
  const widthOf = (text: string) => Math.ceil(utils.calcTextWidth(text, SIZE, 'normal', look.font)) + 2 * PAD;
  const words = `${label} ${texts.price(price)}${profit === null ? '' : ` · ${texts.profit(profit)}`}`;
  const width = widthOf(words);
  const end = paneWidth - EDGE - (movable ? GRIP : 0);
  const start = end - width;
  const figures: OverlayFigure[] = [
    {
      type: 'line',
      attrs: {
        coordinates: [
          { x: 0, y: at.y },
          { x: paneWidth, y: at.y },
        ],
      },
      styles: { color, style: 'dashed', dashedValue: [2, 3] },
      ignoreEvent: !movable,
    },
    { ...area(start, paneWidth - start), ignoreEvent: !movable },
    box(start, width, words, { borderStyle: 'dashed' }),
    ...(movable ? [box(end, GRIP, '⇕', { backgroundColor: color, color: look.surface })] : []),
  ];
  let right = start - GAP;
  for (const part of ADDS) {
    const text = part === 'stop' ? addStop : addTarget;
    if (text === null) continue;
    const wide = widthOf(text);
    const room = Math.max(target, wide);
    figures.push({ ...area(right - room, room), key: part, ignoreEvent: [...PRESSED] });
    figures.push(box(right - room + (room - wide) / 2, wide, text, { borderStyle: 'solid' }));
    right -= room + GAP;
  }
  return figures;
}
