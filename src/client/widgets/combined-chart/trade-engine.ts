import { CandlestickSeries, createChart, createSeriesMarkers, type IChartApi, LineSeries, LineStyle, LineType } from 'lightweight-charts';
import { type CanvasTexts, chartOptions, seconds } from './engine-options.ts';
import { chartLook } from '#client/widgets/price-chart/chart-look.ts';
import { barOf, levelByBar, type TradePicture } from './trade-picture.ts';

interface TradeHandle {
  show: (picture: TradePicture) => void;
  texts: (texts: TradeTexts) => void;
  look: () => void;
  pan: (bars: number) => void;
  zoom: (factor: number) => void;
  dispose: () => void;
}
export type TradeTexts = Omit<CanvasTexts, 'compact' | 'axis'>;

/** So many bars are shown before the entry and after the exit, of a long trade a share of its own: room for the words at its ends. */
const AROUND = 30;
const AROUND_SHARE = 0.18;
const SHARES = [3, 1] as const;

function draw(chart: IChartApi, picture: TradePicture, texts: TradeTexts): void {
  const look = chartLook();
  const { up, down } = look;
  const priceFormat = { type: 'custom' as const, minMove: 0.01, formatter: texts.price };
  const colours = { upColor: up, downColor: down, borderUpColor: up, borderDownColor: down, wickUpColor: up, wickDownColor: down };
  const candles = chart.addSeries(CandlestickSeries, { ...colours, priceFormat, priceLineVisible: false, lastValueVisible: false });
  candles.setData(picture.candles.map(({ at, open, high, low, close }) => ({ time: seconds(at), open, high, low, close })));
  const own = picture.candles.map(({ at }) => at);
  const spots = picture.underlying.map(({ at }) => at);
  const ends = [picture.entry, picture.exit].flatMap((end) => {
    const at = barOf(own, end.at);
    return at === undefined ? [] : [{ ...end, at }];
  });
  createSeriesMarkers(
    candles,
    ends.map(({ at, price, side, label }) => ({
      time: seconds(at),
      position: side === 'buy' ? 'atPriceBottom' : 'atPriceTop',
      price,
      shape: side === 'buy' ? 'arrowUp' : 'arrowDown',
      color: side === 'buy' ? look.buy : look.sell,
      text: label,
    })),
  );
  const [first, last] = [ends[0]?.at, ends[1]?.at];
  if (first !== undefined && last !== undefined && first < last) {
    const way = chart.addSeries(LineSeries, {
      color: look.quiet,
      lineWidth: 1,
      lineStyle: LineStyle.Dotted,
      priceLineVisible: false,
      lastValueVisible: false,
      crosshairMarkerVisible: false,
      priceFormat,
    });
    way.setData([
      { time: seconds(first), value: picture.entry.price },
      { time: seconds(last), value: picture.exit.price },
    ]);
  }
  const below = { color: look.series[5] ?? look.text, lineWidth: 1, priceFormat, priceLineVisible: false } as const;
  chart
    .addSeries(LineSeries, { ...below, title: picture.underlyingName }, 1)
    .setData(picture.underlying.map(({ at, close }) => ({ time: seconds(at), value: close })));
  for (const level of picture.levels) {
    const bars = level.ofUnderlying ? spots : own;
    const points = levelByBar(level, bars, barOf(bars, picture.entry.at) ?? 0, barOf(bars, picture.exit.at) ?? 0);
    const line = {
      title: level.label,
      color: level.kind === 'stop' ? look.warn : look.primary,
      lineWidth: 2,
      lineStyle: level.kind === 'stop' ? LineStyle.Dashed : LineStyle.LargeDashed,
      lineType: LineType.WithSteps,
      priceLineVisible: false,
      crosshairMarkerVisible: false,
      priceFormat,
    } as const;
    chart.addSeries(LineSeries, line, level.ofUnderlying ? 1 : 0).setData(points.map(({ at, value }) => ({ time: seconds(at), value })));
  }
  chart.panes().forEach((pane, index) => pane.setStretchFactor(SHARES[index] ?? 1));
}

/** Brings the trade into sight, with some bars on either side. */
function bringIntoSight(chart: IChartApi, { candles, underlying, entry, exit }: TradePicture): void {
  const bars = [...new Set([...candles.map(({ at }) => at), ...underlying.map(({ at }) => at)])].toSorted((a, b) => a - b);
  const placeOf = (at: number) => Math.max(0, bars.indexOf(barOf(bars, at) ?? 0));
  const [from, to] = [placeOf(entry.at), placeOf(exit.at)];
  const around = Math.max(AROUND, (to - from) * AROUND_SHARE);
  chart.timeScale().setVisibleLogicalRange({ from: from - around, to: to + around });
}

/** Puts the chart of a trade into an element. */
export function createTradeChart(host: HTMLElement, first: TradeTexts): TradeHandle {
  let texts = first;
  let shown: TradePicture | null = null;
  const chart = createChart(host, { autoSize: true, ...chartOptions(texts) });
  const redraw = () => {
    chart.applyOptions(chartOptions(texts));
    for (const pane of chart.panes()) for (const series of pane.getSeries()) chart.removeSeries(series);
    if (shown !== null) draw(chart, shown, texts);
  };
  const move = (by: (from: number, to: number) => { readonly from: number; readonly to: number }) => {
    const range = chart.timeScale().getVisibleLogicalRange();
    if (range !== null) chart.timeScale().setVisibleLogicalRange(by(range.from, range.to));
  };
  return {
    show: (picture) => {
      shown = picture;
      redraw();
      bringIntoSight(chart, picture);
    },
    texts: (next) => {
      texts = next;
      redraw();
    },
    look: redraw,
    pan: (bars) => move((from, to) => ({ from: from + bars, to: to + bars })),
    zoom: (factor) =>
      move((from, to) => {
        const [middle, half] = [(from + to) / 2, (to - from) / 2 / factor];
        return { from: middle - half, to: middle + half };
      }),
    dispose: () => chart.remove(),
  };
}
