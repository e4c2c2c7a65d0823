import {
  CandlestickSeries,
  createChart,
  LineSeries,
  LineStyle,
  MismatchDirection,
  type IChartApi,
  type ISeriesApi,
  type PriceFormatCustom,
  type SeriesType,
} from 'lightweight-charts';
import { chartLook } from '#client/widgets/price-chart/chart-look.ts';
import type { CombinedData } from './combined-types.ts';
import { type CanvasTexts, chartOptions, seconds } from './engine-options.ts';
import { keptRange } from './kept-range.ts';

interface CombinedHandle {
  show: (data: CombinedData) => void;
  /** Puts the newest bar at a price, and the underlying's at its own where it is known, as often as the page's ticker flushes. */
  last: (value: number, underlying: number | null) => void;
  texts: (texts: CanvasTexts) => void;
  look: () => void;
  pan: (bars: number) => void;
  zoom: (factor: number) => void;
  dispose: () => void;
}

/** So many bars are shown whole at first; of more only the newest. */
const FITTING = 400;
const SHARES = [5, 3, 3] as const;
const DASHES = [LineStyle.Solid, LineStyle.Dashed, LineStyle.Dotted, LineStyle.LargeDashed];

/** Returns a line's points with whitespace at the instants it lacks; the stroke that would cross a gap is clear. Behind the last point there is none, and its label keeps its colour. */
function gapped(points: ReadonlyMap<number, number>, instants: readonly number[]) {
  const last = instants.findLastIndex((at) => points.has(at));
  return instants.map((at, index) => {
    const value = points.get(at);
    if (value === undefined) return { time: seconds(at) };
    const next = instants[index + 1];
    const isCut = index < last && next !== undefined && !points.has(next);
    return isCut ? { time: seconds(at), value, color: 'transparent' } : { time: seconds(at), value };
  });
}

/** Height of the tag with a newest value on the axis, px. */
const TAG_PX = 18;
/** Beyond every bar. */
const AFTER_ALL = 1e9;

/** Returns the place of a series' newest value on its axis; null where it has none in sight. */
function tagOf(series: ISeriesApi<SeriesType>): number | null {
  const last = series.dataByIndex(AFTER_ALL, MismatchDirection.NearestLeft);
  if (last === null) return null;
  return 'close' in last ? series.priceToCoordinate(last.close) : 'value' in last ? series.priceToCoordinate(last.value) : null;
}

/** Returns the numbers of a pane's axis, without those on which the tag of a newest value lies; `inPane` are the series of the pane so far. */
function clearOfTags(inPane: readonly ISeriesApi<SeriesType>[], text: (levels: readonly number[]) => readonly string[]) {
  return (levels: readonly number[]): string[] => {
    const written = text(levels);
    const tags = inPane.flatMap((series) => tagOf(series) ?? []);
    return levels.map((level, place) => {
      const y = inPane[0]?.priceToCoordinate(level) ?? null;
      return y !== null && tags.some((tag) => Math.abs(tag - y) < TAG_PX) ? '' : (written[place] ?? '');
    });
  };
}

/** Draws the open interest of the legs into a pane. */
function drawInterest(chart: IChartApi, data: CombinedData, texts: CanvasTexts, pane: number): void {
  const look = chartLook();
  const inPane: ISeriesApi<SeriesType>[] = [];
  const whole = {
    type: 'custom' as const,
    minMove: 1,
    formatter: texts.compact,
    tickmarksFormatter: clearOfTags(inPane, (levels) => levels.map(texts.axis(levels))),
  };
  data.interest.forEach(({ name, points, tone }, index) => {
    const color = tone === 'call' ? look.down : tone === 'put' ? look.up : look.text;
    const series = chart.addSeries(
      LineSeries,
      {
        title: name,
        color,
        lineWidth: 1,
        lineStyle: DASHES[index % DASHES.length] ?? LineStyle.Solid,
        priceFormat: whole,
        priceLineVisible: false,
      },
      pane,
    );
    inPane.push(series);
    series.setData(gapped(new Map(points.map(({ at, value }) => [at, value])), data.instants));
  });
}

/** Draws the combination itself: a line, or candles of a single leg. Returns the function that sets its newest bar to a price. */
function drawSum(chart: IChartApi, data: CombinedData, price: PriceFormatCustom, main: ISeriesApi<SeriesType>[]): (value: number) => void {
  const look = chartLook();
  let follow: (value: number) => void = () => undefined;
  if (data.candles === null) {
    const line = chart.addSeries(LineSeries, { color: look.primary, lineWidth: 2, priceFormat: price });
    main.push(line);
    const newest = data.sum.at(-1)?.at;
    // Behind a gap there is no bar to follow.
    if (newest !== undefined && newest === data.instants.at(-1)) follow = (value) => line.update({ time: seconds(newest), value });
    line.setData(gapped(new Map(data.sum.map(({ at, close }) => [at, close])), data.instants));
  } else {
    const { up, down } = look;
    const colours = { upColor: up, downColor: down, borderUpColor: up, borderDownColor: down, wickUpColor: up, wickDownColor: down };
    const candles = chart.addSeries(CandlestickSeries, { ...colours, priceFormat: price });
    main.push(candles);
    const newest = data.candles.at(-1);
    if (newest !== undefined)
      follow = (close) =>
        candles.update({
          time: seconds(newest.at),
          open: newest.open,
          high: Math.max(newest.high, close),
          low: Math.min(newest.low, close),
          close,
        });
    candles.setData(data.candles.map(({ at, open, high, low, close }) => ({ time: seconds(at), open, high, low, close })));
  }
  return follow;
}

/** Redraws all series, which change with the legs. Returns the function that sets the newest bar to a price. */
function draw(chart: IChartApi, data: CombinedData, texts: CanvasTexts): CombinedHandle['last'] {
  const look = chartLook();
  const priceIn = (inPane: readonly ISeriesApi<SeriesType>[]) => ({
    type: 'custom' as const,
    minMove: 1 / 10 ** data.decimals,
    formatter: texts.price,
    tickmarksFormatter: clearOfTags(inPane, (levels) => levels.map((level) => texts.price(level))),
  });
  const main: ISeriesApi<SeriesType>[] = [];
  const price = priceIn(main);
  const follow = drawSum(chart, data, price, main);
  let followUnderlying: (value: number) => void = () => undefined;
  data.overlays.forEach(({ name, line }, index) => {
    const series = chart.addSeries(LineSeries, {
      title: name,
      color: look.series[index + 1] ?? look.text,
      lineWidth: 1,
      lineStyle: DASHES[index + 1] ?? LineStyle.Solid,
      priceLineVisible: false,
      priceFormat: price,
    });
    main.push(series);
    const points = new Map(data.sum.flatMap(({ at }, place) => (typeof line[place] === 'number' ? [[at, line[place]] as const] : [])));
    series.setData(gapped(points, data.instants));
  });
  let pane = 1;
  if (data.underlying !== null) {
    const below: ISeriesApi<SeriesType>[] = [];
    const color = look.series[5] ?? look.text;
    const series = chart.addSeries(LineSeries, { title: data.underlyingName, color, lineWidth: 1, priceFormat: priceIn(below) }, pane);
    below.push(series);
    series.setData(data.underlying.map(({ at, value }) => ({ time: seconds(at), value })));
    const newest = data.underlying.at(-1)?.at;
    if (newest !== undefined && newest === data.instants.at(-1))
      followUnderlying = (value) => series.update({ time: seconds(newest), value });
    pane += 1;
  }
  drawInterest(chart, data, texts, pane);
  chart.panes().forEach((each, index) => each.setStretchFactor(SHARES[index] ?? 2));
  return (value, underlying) => {
    follow(value);
    if (underlying !== null) followUnderlying(underlying);
  };
}

/** Puts the panes of a combination into an element. */
export function createCombinedChart(host: HTMLElement, first: CanvasTexts): CombinedHandle {
  let texts = first;
  let shown: CombinedData | null = null;
  let follow: CombinedHandle['last'] = () => undefined;
  const chart = createChart(host, { autoSize: true, ...chartOptions(texts) });
  const clear = () => {
    for (const pane of chart.panes()) for (const series of pane.getSeries()) chart.removeSeries(series);
  };
  const begin = (bars: number) => {
    if (bars <= FITTING) chart.timeScale().fitContent();
    else chart.timeScale().scrollToRealTime();
  };
  // The chart is created before its box has a size: until the user scrolls or zooms, each resize shows all bars again.
  let isMoved = false;
  const onMoved = () => (isMoved = true);
  for (const type of ['pointerdown', 'wheel'] as const) host.addEventListener(type, onMoved, { passive: true });
  chart.timeScale().subscribeSizeChange(() => {
    if (!isMoved && shown !== null) begin(shown.instants.length);
  });
  const redraw = (before: readonly number[] | null) => {
    chart.applyOptions(chartOptions(texts));
    if (shown === null) return;
    const range = chart.timeScale().getVisibleLogicalRange();
    const shares = chart.panes().map((pane) => pane.getStretchFactor());
    clear();
    follow = draw(chart, shown, texts);
    const panes = chart.panes();
    // The user may have resized the panes.
    if (before !== null && panes.length === shares.length) panes.forEach((pane, index) => pane.setStretchFactor(shares[index] ?? 1));
    const kept = range === null || before === null ? null : keptRange(range, before, shown.instants);
    if (kept === null) begin(shown.instants.length);
    else chart.timeScale().setVisibleLogicalRange(kept);
  };
  const again = () => redraw(shown?.instants ?? null);
  const move = (by: (from: number, to: number) => { readonly from: number; readonly to: number }) => {
    onMoved();
    const range = chart.timeScale().getVisibleLogicalRange();
    if (range !== null) chart.timeScale().setVisibleLogicalRange(by(range.from, range.to));
  };
  return {
    show: (data) => {
      const before = shown?.instants ?? null;
      shown = data;
      redraw(before);
    },
    last: (value, underlying) => follow(value, underlying),
    texts: (next) => {
      texts = next;
      again();
    },
    look: again,
    pan: (bars) => move((from, to) => ({ from: from + bars, to: to + bars })),
    zoom: (factor) => move((from, to) => ({ from: to - (to - from) / factor, to })),
    dispose: () => {
      for (const type of ['pointerdown', 'wheel'] as const) host.removeEventListener(type, onMoved);
      chart.remove();
    },
  };
}
