import type { Chart, Overlay, OverlayCreate, Point } from 'klinecharts';
import type { Drawing, DrawnPoint } from '#client/state/market/chart-drawings.ts';
import type { ChartEvents } from '../chart-types.ts';
import { drawingTool } from '../drawing-tools.ts';

const GROUP = 'drawings';
const LONG_PRESS_MS = 500;
const STILL_PX = 8;

const storedPoint = ({ timestamp, value }: Partial<Point>): DrawnPoint => ({
  ...(timestamp === undefined ? {} : { at: timestamp }),
  ...(value === undefined ? {} : { price: value }),
});
const enginePoint = ({ at, price }: DrawnPoint): Partial<Point> => ({
  ...(at === undefined ? {} : { timestamp: at }),
  ...(price === undefined ? {} : { value: price }),
});

/** A stroke of the brush looks the same by fewer points than the pointer has left. */
const MOST_OF_A_STROKE = 250;

/** Returns the points, evenly thinned where there are too many; the first and the last stay. */
function thinned<P>(points: readonly P[], most = MOST_OF_A_STROKE): readonly P[] {
  if (points.length <= most) return points;
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => points[Math.round(index * step)]).filter((point) => point !== undefined);
}

/** Calls back with the height of a press by the other button or of a long touch that stays where it is; returns how to stop. */
function watchPresses(host: HTMLElement, pressed: (y: number) => void): () => void {
  const heightAt = (clientY: number) => clientY - host.getBoundingClientRect().top;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let from = { x: 0, y: 0 };
  const forget = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const listeners: { readonly [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void } = {
    contextmenu: (event) => {
      event.preventDefault();
      forget();
      pressed(heightAt(event.clientY));
    },
    touchstart: (event) => {
      const touch = event.touches[0];
      forget();
      if (touch === undefined || event.touches.length > 1) return;
      from = { x: touch.clientX, y: touch.clientY };
      timer = setTimeout(() => pressed(heightAt(from.y)), LONG_PRESS_MS);
    },
    touchmove: (event) => {
      const touch = event.touches[0];
      if (touch !== undefined && Math.hypot(touch.clientX - from.x, touch.clientY - from.y) > STILL_PX) forget();
    },
    touchend: forget,
    touchcancel: forget,
  };
  for (const [name, listener] of Object.entries(listeners)) host.addEventListener(name, listener as EventListener, { passive: false });
  return () => {
    forget();
    for (const [name, listener] of Object.entries(listeners)) host.removeEventListener(name, listener as EventListener);
  };
}

/** Returns the layer of the user's drawings, which reports new, moved and selected ones. */
export function drawingLayer(chart: Chart, events: ChartEvents) {
  let begun: string | null = null;
  let mode: 'normal' | 'strong_magnet' = 'normal';
  const listening = (id: string | null): Partial<OverlayCreate> => ({
    groupId: GROUP,
    mode,
    onSelected: () => events.onPicked(id),
    onDeselected: () => events.onPicked(null),
    // The engine's own answer to the other button is to delete; here it asks for a price instead.
    onRightClick: (event) => event.preventDefault?.(),
    onPressedMoveEnd: ({ overlay }) => {
      if (id !== null) events.onMoved(id, overlay.points.map(storedPoint));
    },
  });
  const finished = (tool: string, text: string | undefined) => (overlay: Overlay) => {
    begun = null;
    const points = thinned(overlay.points).map(storedPoint);
    // The page stores the drawing and shows it under a new id.
    setTimeout(() => {
      chart.removeOverlay({ id: overlay.id });
      events.onDrawn({ tool, points, ...(text === undefined ? {} : { text }) });
    });
  };
  const giveUp = () => {
    if (begun !== null) chart.removeOverlay({ id: begun });
    begun = null;
  };
  const host = chart.getDom();
  const stop =
    host === null
      ? () => undefined
      : watchPresses(host, (y) => {
          if (begun !== null) return;
          const found = chart.convertFromPixel([{ x: 0, y }], { paneId: 'candle_pane', absolute: true });
          const [point] = Array.isArray(found) ? found : [found];
          if (point?.value !== undefined && Number.isFinite(point.value)) events.onPrice(point.value);
        });
  return {
    show: (list: readonly Drawing[], { hidden, magnet }: { readonly hidden: boolean; readonly magnet: boolean }) => {
      mode = magnet ? 'strong_magnet' : 'normal';
      for (const overlay of chart.getOverlays({ groupId: GROUP })) if (overlay.id !== begun) chart.removeOverlay({ id: overlay.id });
      if (hidden) return;
      for (const { id, tool, points, text, locked } of list) {
        const name = drawingTool(tool)?.shape;
        if (name === undefined) continue;
        const create = { ...listening(id), id, name, points: points.map(enginePoint), lock: locked === true };
        chart.createOverlay(text === undefined ? create : { ...create, extendData: text });
      }
    },
    draw: (tool: string | null, text?: string) => {
      giveUp();
      const name = tool === null ? undefined : drawingTool(tool)?.shape;
      if (tool === null || name === undefined) return;
      const done = finished(tool, text);
      const create: OverlayCreate = { ...listening(null), name, onDrawEnd: ({ overlay }) => done(overlay) };
      const id = chart.createOverlay(text === undefined ? create : { ...create, extendData: text });
      begun = typeof id === 'string' ? id : null;
    },
    stop,
  };
}
