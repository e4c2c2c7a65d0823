import type { Chart } from 'klinecharts';

/** Returns the place of the bar under way at an instant; -1 before the first. Bars are in order. */
function placeOf(chart: Chart, at: number): number {
  const bars = chart.getDataList();
  let [low, high] = [0, bars.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((bars[middle]?.timestamp ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * Reports the instant under a chart's crosshair, and shows another chart's. The engine reports neither a leaving pointer nor a crosshair set by code.
 */
export function crosshairLayer(chart: Chart, host: HTMLElement, moved: (place: number | null) => void, tell: (at: number | null) => void) {
  const onMove = (data?: unknown) => {
    const { x, paneId } = (data ?? {}) as { readonly x?: number; readonly paneId?: string };
    const found = x === undefined || paneId === undefined ? null : chart.convertFromPixel([{ x }], { paneId: 'candle_pane' });
    const [point] = Array.isArray(found) ? found : [found];
    const last = chart.getDataList().length - 1;
    const place = point?.dataIndex === undefined ? null : Math.min(last, Math.max(0, point.dataIndex));
    moved(place);
    tell(place === null ? null : (chart.getDataList()[place]?.timestamp ?? null));
  };
  const onLeave = () => {
    moved(null);
    tell(null);
  };
  chart.subscribeAction('onCrosshairChange', onMove);
  host.addEventListener('mouseleave', onLeave);
  return {
    show: (at: number | null) => {
      const place = at === null ? -1 : placeOf(chart, at);
      if (place < 0) {
        chart.executeAction('onCrosshairChange', { paneId: '' });
        return moved(null);
      }
      const found = chart.convertToPixel({ dataIndex: place });
      const x = Array.isArray(found) ? undefined : found.x;
      if (x === undefined) return;
      // Far above the pane: the instant is shared, the price is not.
      chart.executeAction('onCrosshairChange', { x, y: -100, paneId: 'candle_pane' });
      return moved(place);
    },
    stop: () => {
      chart.unsubscribeAction('onCrosshairChange', onMove);
      host.removeEventListener('mouseleave', onLeave);
    },
  };
}
