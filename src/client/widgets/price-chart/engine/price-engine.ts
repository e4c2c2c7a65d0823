import { dispose, init, registerLocale, type Chart, type Period } from 'klinecharts';
import type { Bar } from '#domain/indicators/bar.ts';
import { heikinAshi } from '#domain/indicators/heikin-ashi.ts';
import type { CandleInterval } from '#domain/market/candle-interval.ts';
import type { BarType } from '#client/state/chart-layout.ts';
import { chartLook } from '../chart-look.ts';
import type { ChartData, ChartEvents, ChartTexts, ComparedLine, PriceChartHandle } from '../chart-types.ts';
import { engineBar, type EngineBar } from './bar-data.ts';
import { chartStyles } from './chart-styles.ts';
import { COMPARED, comparedFigures, registerCompared } from './compared.ts';
import { drawingLayer } from './drawing-layer.ts';
import { indicatorLayer } from './indicator-layer.ts';
import { olderBars } from './older-bars.ts';
import { registerShapes, type ShapeContext } from './own-shapes.ts';
import { registerIndicators } from './register-indicators.ts';

const PERIODS: Readonly<Record<CandleInterval, Period>> = {
  '1m': { type: 'minute', span: 1 },
  '3m': { type: 'minute', span: 3 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '30m': { type: 'minute', span: 30 },
  '1h': { type: 'hour', span: 1 },
  '1d': { type: 'day', span: 1 },
};
const LOCALE = 'sd';

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

/** Returns whether two bars of one instant would be drawn alike. */
function isSame(a: Bar, b: Bar): boolean {
  return a.close === b.close && a.high === b.high && a.low === b.low && a.open === b.open && a.volume === b.volume;
}

/** Puts a price chart into an element. Nothing of the engine's own types leaves this folder. */
export function createPriceChart(host: HTMLElement, texts: ChartTexts, events: ChartEvents): PriceChartHandle | null {
  const context: ShapeContext = { look: chartLook(), texts };
  registerIndicators();
  registerCompared();
  registerShapes(context);
  let type: BarType = 'candles';
  const created = init(host, { timezone: 'Asia/Kolkata', styles: chartStyles(context.look, type, true) });
  if (created === null) return null;
  const chart = created;
  // The engine puts itself first in the order of tabs; the box around it has the focus and the keys.
  for (const each of host.querySelectorAll<HTMLElement>('[tabindex]')) each.tabIndex = -1;
  setTexts(chart, texts);
  let data: ChartData | null = null;
  let raw: Bar[] = [];
  let isReady = false;
  const askOlder = olderBars(() => performance.now());
  let push: ((bar: EngineBar) => void) | null = null;
  const dressed = (bars: readonly Bar[]): EngineBar[] => {
    if (type !== 'heikin-ashi') return bars.map((bar) => engineBar(bar));
    const averaged = heikinAshi(bars);
    return bars.map((bar, index) => engineBar(bar, averaged[index]));
  };
  const load = (shown: ChartData) =>
    chart.setDataLoader({
      getBars: async ({ type: asked, timestamp, callback }) => {
        // Symbol, period and way to the bars are set one by one; only the last one loads.
        if (!isReady) return undefined;
        if (asked === 'init') return callback(dressed(raw), { forward: shown.older !== null, backward: false });
        if (asked !== 'forward' || shown.older === null || timestamp === null) return callback([], { forward: false });
        const { bars, more } = await askOlder(shown.older, timestamp);
        if (data !== shown) return undefined;
        raw = [...bars, ...raw];
        return callback(dressed(bars), { forward: more });
      },
      subscribeBar: ({ callback }) => {
        push = callback;
      },
      unsubscribeBar: () => {
        push = null;
      },
    });
  const put = (bars: readonly Bar[]) => {
    const held = chart.getDataList();
    const fresh: Bar[] = [];
    let isTouched = false;
    for (const bar of bars) {
      const last = raw.at(-1);
      if (last === undefined || bar.at > last.at) {
        raw.push(bar);
        fresh.push(bar);
        continue;
      }
      const place = raw.findLastIndex(({ at }) => at === bar.at);
      const old = raw[place];
      if (old === undefined || isSame(old, bar)) continue;
      raw[place] = bar;
      isTouched = true;
      const drawn = held[place];
      if (drawn !== undefined && type !== 'heikin-ashi') Object.assign(drawn, engineBar(bar));
    }
    const newest = raw.at(-1);
    if (newest === undefined || (fresh.length === 0 && !isTouched)) return;
    const averaged = type === 'heikin-ashi' ? dressed(raw) : null;
    const first = raw.length - fresh.length;
    if (fresh.length === 0) push?.(averaged?.at(-1) ?? engineBar(newest));
    fresh.forEach((bar, index) => push?.(averaged?.[first + index] ?? engineBar(bar)));
  };
  const drawings = drawingLayer(chart, events);
  const indicators = indicatorLayer(chart);
  let compared: readonly ComparedLine[] = [];
  const compare = () => {
    chart.removeIndicator({ name: COMPARED });
    if (compared.length === 0 || data === null) return;
    const figures = comparedFigures(data.ticker, compared);
    chart.createIndicator({ name: COMPARED, shortName: context.texts.words.compared, extendData: { lines: compared }, figures });
  };
  return {
    show: (shown) => {
      const isOther = shown.traded !== (data?.traded ?? true);
      data = shown;
      if (isOther) chart.setStyles(chartStyles(context.look, type, shown.traded));
      raw = [...shown.bars];
      isReady = false;
      chart.setSymbol({ ticker: shown.ticker, pricePrecision: shown.decimals, volumePrecision: 0 });
      chart.setPeriod(PERIODS[shown.interval]);
      isReady = true;
      load(shown);
    },
    put,
    type: (next) => {
      if (next === type) return;
      const isOther = (next === 'heikin-ashi') !== (type === 'heikin-ashi');
      type = next;
      chart.setStyles(chartStyles(context.look, type, data?.traded ?? true));
      if (isOther && data !== null) chart.resetData();
    },
    indicators: indicators.show,
    compared: (lines) => {
      compared = lines;
      compare();
    },
    levels: (levels) => {
      chart.removeOverlay({ groupId: 'levels' });
      for (const extendData of levels)
        chart.createOverlay({ name: 'sd-level', groupId: 'levels', lock: true, points: [{ value: extendData.price }], extendData });
    },
    drawings: drawings.show,
    draw: drawings.draw,
    texts: (next) => {
      context.texts = next;
      setTexts(chart, next);
    },
    look: () => {
      context.look = chartLook();
      chart.setStyles(chartStyles(context.look, type, data?.traded ?? true));
    },
    pan: (bars) => chart.scrollByDistance(-bars * chart.getBarSpace().bar),
    zoom: (factor) => chart.zoomAtCoordinate(factor),
    toEnd: () => chart.scrollToRealTime(),
    resize: () => chart.resize(),
    dispose: () => {
      drawings.stop();
      dispose(host);
    },
  };
}
