import type { UTCTimestamp } from 'lightweight-charts';
import { chartLook } from '#client/widgets/price-chart/chart-look.ts';

/** Formatters for the numbers and times on a canvas. */
export interface CanvasTexts {
  readonly price: (value: number) => string;
  readonly compact: (value: number) => string;
  /** How the short numbers of an axis are written, by all of them. */
  readonly axis: (levels: readonly number[]) => (value: number) => string;
  readonly time: (at: number) => string;
  readonly date: (at: number) => string;
}

/** Width of the date label below the newest bar, px. */
const LAST_LABEL_PX = 84;

/** Returns an instant (epoch ms) in the engine's unit, seconds. */
export const seconds = (at: number) => Math.floor(at / 1_000) as UTCTimestamp;

/** Returns the letters and colours of a chart, as the page has them now. */
export function chartOptions(texts: Pick<CanvasTexts, 'time' | 'date'>) {
  const look = chartLook();
  return {
    layout: {
      background: { color: 'transparent' },
      textColor: look.quiet,
      fontFamily: look.font,
      panes: { separatorColor: look.border, separatorHoverColor: look.border },
      // The engine's own mark brings a style that the content policy refuses: the widget draws the same mark.
      attributionLogo: false,
    },
    grid: { vertLines: { color: look.border }, horzLines: { color: look.border } },
    // Hides labels that would be cut off at the edge of the pane.
    rightPriceScale: { borderColor: look.axis, entireTextOnly: true },
    timeScale: {
      borderColor: look.axis,
      rightOffsetPixels: LAST_LABEL_PX / 2,
      timeVisible: true,
      secondsVisible: false,
      tickMarkFormatter: (time: unknown, kind: number) => (kind >= 3 ? texts.time(Number(time) * 1_000) : texts.date(Number(time) * 1_000)),
    },
    crosshair: {
      vertLine: { color: look.axis, labelBackgroundColor: look.text },
      horzLine: { color: look.axis, labelBackgroundColor: look.text },
    },
    localization: {
      timeFormatter: (time: unknown) => `${texts.date(Number(time) * 1_000)} ${texts.time(Number(time) * 1_000)}`,
    },
  };
}
