import { marketCalendar } from '#client/platform/market-calendar.ts';
import { registerIndicator, type Chart, type IndicatorDrawParams } from 'klinecharts';
import { contextOf } from './chart-context.ts';

type Nothing = Readonly<Record<string, never>>;

const SESSIONS = 'sd-sessions';
/** Bars closer together than this say nothing beside so many lines. */
const LEAST_GAP_PX = 24;

/** Room that the date of a session needs beside its line, px. */
const DATE_PX = 84;
/** Distance of the date from the line, and of its letters from the bottom, px. */
const DATE_GAP_PX = 4;
const DATE_RISE_PX = 4;

/** Draws a line before the first bar of each session, with its date where there is room; days and weeks have none. */
function drawBreaks({ ctx, chart, bounding, xAxis }: IndicatorDrawParams<Nothing, number, unknown>): boolean {
  const { look, lengthMs, texts } = contextOf(chart);
  if (lengthMs === null) return true;
  const bars = chart.getDataList();
  const { from, to } = chart.getVisibleRange();
  const half = chart.getBarSpace().bar / 2;
  ctx.strokeStyle = look.axis;
  ctx.fillStyle = look.quiet;
  ctx.font = `11px ${look.font}`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'bottom';
  ctx.lineWidth = 1;
  ctx.setLineDash([2, 4]);
  let [last, dated] = [-Infinity, -Infinity];
  for (let index = Math.max(1, from); index < Math.min(to, bars.length); index += 1) {
    const [before, bar] = [bars[index - 1], bars[index]];
    if (before === undefined || bar === undefined || marketCalendar.dayAt(before.timestamp) === marketCalendar.dayAt(bar.timestamp))
      continue;
    const x = Math.round(xAxis.convertToPixel(index) - half) + 0.5;
    if (x - last < LEAST_GAP_PX) continue;
    last = x;
    ctx.beginPath();
    ctx.moveTo(x, 0);
    ctx.lineTo(x, bounding.height);
    ctx.stroke();
    if (x - dated < DATE_PX) continue;
    dated = x;
    ctx.fillText(texts.date(bar.timestamp), x + DATE_GAP_PX, bounding.height - DATE_RISE_PX);
  }
  return true;
}

/** Makes the breaks between sessions known to the engine. */
export function registerSessions(): void {
  registerIndicator<Nothing, number>({
    name: SESSIONS,
    shortName: '',
    zLevel: -1,
    figures: [],
    calc: (list) => list.map(() => ({})),
    draw: drawBreaks,
  });
}

/** Draws the session breaks behind the bars. */
export function showSessions(chart: Chart): void {
  chart.createIndicator({ name: SESSIONS, paneId: 'candle_pane' }, true);
}

/** Whether an indicator of the engine is no reader's choice and has nothing to tell. */
export const isSilent = (name: string): boolean => name === SESSIONS;
