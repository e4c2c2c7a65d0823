import type { AxisRange, Chart } from 'klinecharts';
import type { ChartEvents, DraftLevel } from '../chart-types.ts';
import { ADDS } from './draft-shape.ts';

const GROUP = 'drafts';
const CANDLES = 'candle_pane';
/** A price is not brought into view if the bars would shrink below this fraction of the pane. */
const LEAST_SHARE = 0.25;
/** but for what is so near in shares of the price: a stop that was just added is seen, also beside the first bars of a day. */
const NEAR = 0.3;
/** The extra room is released once less than this fraction is needed. */
const ENOUGH = 0.5;

/** Returns the range of the bars with room for the prices that are near enough. */
function withRoom(bars: AxisRange, prices: readonly number[]): AxisRange {
  const most = Math.max(bars.range / LEAST_SHARE, bars.to * NEAR);
  const near = prices.filter((price) => Math.max(bars.to, price) - Math.min(bars.from, price) <= most);
  const [from, to] = [Math.min(bars.from, ...near), Math.max(bars.to, ...near)];
  const range = to - from;
  return { from, to, range, realFrom: from, realTo: to, realRange: range, displayFrom: from, displayTo: to, displayRange: range };
}

/**
 * Returns a layer that extends the price axis to show prices beyond the bars. The axis changes only for a price outside it, or when the room is no longer
 * needed, so that a released line stays under the pointer.
 */
function roomLayer(chart: Chart) {
  let kept: readonly number[] = [];
  let bars: AxisRange | null = null;
  const createRange = ({ defaultRange }: { readonly defaultRange: AxisRange }) => {
    bars = defaultRange;
    return withRoom(defaultRange, kept);
  };
  const layOut = () => chart.overrideYAxis({ paneId: CANDLES, createRange });
  layOut();
  return (wanted: readonly number[]) => {
    const before = kept;
    const all = [...wanted, ...before];
    kept = wanted.length === 0 ? wanted : [Math.min(...all), Math.max(...all)];
    if (bars === null) return;
    const [needed, given] = [withRoom(bars, wanted), withRoom(bars, before)];
    if (needed.range < withRoom(bars, kept).range * ENOUGH) kept = wanted;
    const next = withRoom(bars, kept);
    if (next.from !== given.from || next.to !== given.to) layOut();
  };
}

/**
 * Draws the prices of the order ticket on a chart. A dragged price moves by ticks and is reported at each; the page decides the final price. The pane makes
 * room for the prices, but not during a drag.
 */
export function draftLayer(chart: Chart, events: Pick<ChartEvents, 'onDraft' | 'onAdd'>) {
  const shown = new Map<string, DraftLevel>();
  let held: string | null = null;
  const bringIntoSight = roomLayer(chart);
  const makeRoom = () => {
    // The market is always in sight.
    if (held === null) bringIntoSight([...shown.values()].flatMap(({ movable, price }) => (movable ? [price] : [])));
  };
  // A finger moves no focus: a field of the ticket would go on showing what was typed into it.
  const takeFocus = () => chart.getDom()?.closest<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  const idOf = (id: string) => `draft-${id}`;
  const create = (level: DraftLevel) => {
    const { id, tick } = level;
    chart.createOverlay({
      name: 'sd-draft',
      groupId: GROUP,
      id: idOf(id),
      lock: !level.movable,
      zLevel: 1,
      points: [{ value: level.price }],
      extendData: { ...level },
      onRightClick: (event) => event.preventDefault?.(),
      onClick: ({ figure }) => {
        const part = ADDS.find((each) => each === figure?.key);
        if (part === undefined) return;
        takeFocus();
        events.onAdd(part);
      },
      onPressedMoveStart: () => {
        held = id;
        takeFocus();
      },
      onPressedMoving: ({ overlay }) => {
        const [point] = overlay.points;
        if (point?.value === undefined) return;
        point.value = Math.max(1, Math.round(point.value / tick)) * tick;
        events.onDraft(id, point.value);
      },
      onPressedMoveEnd: () => {
        held = null;
        makeRoom();
      },
    });
  };
  return {
    show: (levels: readonly DraftLevel[]) => {
      const gone = [...shown.keys()].filter((id) => levels.every((level) => level.id !== id));
      for (const id of gone) {
        shown.delete(id);
        if (held === id) held = null;
        chart.removeOverlay({ id: idOf(id) });
      }
      for (const level of levels) {
        const points = [{ value: level.price }];
        // A change of the instrument removes all overlays.
        if (chart.getOverlays({ id: idOf(level.id) }).length === 0) create(level);
        else chart.overrideOverlay({ id: idOf(level.id), lock: !level.movable, points, extendData: { ...level } });
        shown.set(level.id, level);
      }
      makeRoom();
    },
  };
}
