import { marketCalendar } from '#client/platform/market-calendar.ts';
import { dispose, init, registerLocale, type Chart } from 'klinecharts';
import type { BarType } from '#domain/market/chart-choices.ts';
import type { ChosenIndicator } from '#client/state/market/chart-layout.ts';
import { indicatorOf } from '#domain/indicators/catalogue.ts';
import { parameterValues } from '#domain/indicators/definition.ts';
import { chartLook } from '../chart-look.ts';
import type { ChartData, ChartEvents, ChartTexts, ComparedLine, PriceChartHandle } from '../chart-types.ts';
import { barLayer } from './bar-layer.ts';
import { keepContext, newContext, type ChartContext } from './chart-context.ts';
import { chartStyles } from './chart-styles.ts';
import { COMPARED, comparedFigures, registerCompared } from './compared.ts';
import { crosshairLayer } from './crosshair.ts';
import { draftLayer } from './draft-layer.ts';
import { drawingLayer } from './drawing-layer.ts';
import { levelLayer } from './level-layer.ts';
import { legendLayer } from './legend.ts';
import { registerShapes } from './own-shapes.ts';
import { registerSessions, showSessions } from './session-breaks.ts';
import { registerIndicators, engineName } from './register-indicators.ts';

const CANDLES = 'candle_pane';

/** Returns the layer of the chosen indicators: price overlays in the candle pane, every other indicator in a separate pane. */
function indicatorLayer(chart: Chart) {
  let shown: readonly ChosenIndicator[] = [];
  const clear = () => {
    for (const { id } of shown) chart.removeIndicator({ name: engineName(id) });
  };
  const put = () => {
    for (const { id, values } of shown) {
      const definition = indicatorOf(id);
      if (definition === null) continue;
      const common = {
        name: engineName(id),
        calcParams: [...parameterValues(definition, values)],
      };
      if (definition.pane === 'price') chart.createIndicator({ ...common, paneId: CANDLES }, true);
      else chart.createIndicator({ ...common, paneId: `pane-${id}` });
    }
  };
  return {
    show: (chosen: readonly ChosenIndicator[]) => {
      clear();
      shown = chosen;
      put();
    },
  };
}

/** Returns a function that draws the compared lines; it draws none before the chart has bars. */
function comparedLayer(chart: Chart, { texts }: ChartContext) {
  return (lines: readonly ComparedLine[], ticker: string | null) => {
    chart.removeIndicator({ name: COMPARED });
    if (lines.length === 0 || ticker === null) return;
    const figures = comparedFigures(ticker, lines);
    chart.createIndicator({ name: COMPARED, shortName: texts.words.compared, extendData: { lines }, figures });
  };
}

/** Returns the layers of the user's prices: levels in force, and the draft prices of the order ticket. */
function priceLayers(chart: Chart, events: ChartEvents): Pick<PriceChartHandle, 'levels' | 'drafts'> {
  return { levels: levelLayer(chart, events).show, drafts: draftLayer(chart, events).show };
}

const LOCALE = 'sd';
/** Half the width of the widest time or date label below a chart, px. */
const HALF_TIME = 22;

function setTexts(chart: Chart, { words, grouped, compact, time, date }: ChartTexts): void {
  const named = { time: words.time, open: words.open, high: words.high, low: words.low, close: words.close, volume: words.volume };
  const rest = { change: '', turnover: '', second: '', minute: '', hour: '', day: '', week: '', month: '', year: '' };
  const colon = Object.fromEntries(Object.entries(named).map(([key, word]) => [key, `${word} `])) as typeof named;
  registerLocale(LOCALE, { ...colon, ...rest });
  chart.setLocale(LOCALE);
  chart.setThousandsSeparator({ format: (value) => (Number.isFinite(Number(value)) ? grouped(String(value)) : String(value)) });
  chart.setFormatter({
    formatBigNumber: (value) => compact(Number(value)),
    formatDate: ({ timestamp, template, type }) => {
      if (type !== 'xAxis') return `${date(timestamp)} ${time(timestamp)}`;
      return template.includes('HH') ? time(timestamp) : date(timestamp);
    },
  });
}

/** Leaves out a time whose middle stands nearer to an end of the axis than half its width: it would be cut there. */
function cutNoTime(chart: Chart): void {
  chart.overrideXAxis({
    createTicks: ({ defaultTicks, bounding: { width } }) => defaultTicks.filter(({ coord }) => Math.min(coord, width - coord) >= HALF_TIME),
  });
}

/** Puts a price chart into an element. Nothing of the engine's own types leaves this folder. */
export function createPriceChart(host: HTMLElement, texts: ChartTexts, events: ChartEvents): PriceChartHandle | null {
  const context = newContext(texts);
  registerIndicators();
  registerCompared();
  registerSessions();
  registerShapes();
  let type: BarType = 'candles';
  const created = init(host, { timezone: marketCalendar.zone.name, styles: chartStyles(context.look, type) });
  if (created === null) return null;
  const chart = created;
  keepContext(chart, context);
  // The engine puts itself first in the order of tabs; the box around it has the focus and the keys.
  for (const each of host.querySelectorAll<HTMLElement>('[tabindex]')) each.tabIndex = -1;
  setTexts(chart, texts);
  cutNoTime(chart);
  showSessions(chart);
  const legend = legendLayer(chart, host, context);
  const crosshair = crosshairLayer(chart, host, legend.hover, events.onCrosshair);
  let data: ChartData | null = null;
  const bars = barLayer(chart, () => type === 'heikin-ashi');
  const drawings = drawingLayer(chart, events);
  const prices = priceLayers(chart, events);
  const indicators = indicatorLayer(chart);
  const compare = comparedLayer(chart, context);
  return {
    show: (shown) => {
      data = shown;
      context.lengthMs = shown.lengthMs;
      context.traded = shown.traded;
      bars.show(shown);
      legend.refresh();
    },
    put: (fresh) => {
      bars.put(fresh);
      legend.refresh();
    },
    type: (next) => {
      if (next === type) return;
      const isOther = (next === 'heikin-ashi') !== (type === 'heikin-ashi');
      type = next;
      chart.setStyles(chartStyles(context.look, type));
      if (isOther && data !== null) chart.resetData();
    },
    indicators: (chosen) => {
      indicators.show(chosen);
      legend.refresh();
    },
    compared: (lines) => {
      compare(lines, data?.ticker ?? null);
      legend.refresh();
    },
    crosshair: crosshair.show,
    ...prices,
    drawings: drawings.show,
    draw: drawings.draw,
    texts: (next) => {
      context.texts = next;
      setTexts(chart, next);
      legend.refresh();
    },
    look: () => {
      context.look = chartLook();
      chart.setStyles(chartStyles(context.look, type));
      legend.refresh();
    },
    pan: (by) => chart.scrollByDistance(-by * chart.getBarSpace().bar),
    zoom: (factor) => chart.zoomAtCoordinate(factor),
    toEnd: () => chart.scrollToRealTime(),
    resize: () => {
      chart.resize();
      legend.refresh();
    },
    dispose: () => {
      drawings.stop();
      legend.stop();
      crosshair.stop();
      dispose(host);
    },
  };
}
