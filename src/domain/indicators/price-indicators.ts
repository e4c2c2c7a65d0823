import * as averages from './averages.ts';
import { bollingerBands, donchianChannel, keltnerChannel, type Bands } from './bands.ts';
import type { Bar, Line } from './bar.ts';
import { bars as length, factor, lines, type IndicatorDefinition } from './definition.ts';
import { parabolicStop } from './parabolic-stop.ts';
import { PIVOT_LINES, pivotPeriod, pivotPoints } from './pivot-points.ts';
import { ichimoku, superTrend } from './trend.ts';
import { sessionAverage } from './volume-indicators.ts';

const closesOf = (bars: readonly Bar[]) => bars.map((bar) => bar.close);
const inOrder = ({ upper, middle, lower }: Bands) => [upper, middle, lower];
const BANDS = lines('upper', 'middle', 'lower');

const average = (id: string, initial: number, of: (values: Line, length: number) => Line): IndicatorDefinition => ({
  id,
  pane: 'price',
  parameters: [length('length', initial)],
  series: lines('average'),
  compute: (bars, [count = initial]) => [of(closesOf(bars), count)],
});

/** Indicators that are drawn over the price. */
export const PRICE_INDICATORS: readonly IndicatorDefinition[] = [
  average('sma', 20, averages.simpleAverage),
  average('ema', 20, averages.exponentialAverage),
  average('wma', 20, averages.weightedAverage),
  average('dema', 20, averages.doubleAverage),
  average('tema', 20, averages.tripleAverage),
  { ...average('hma', 20, averages.hullAverage), parameters: [length('length', 20, 4)] },
  {
    ...average('vwma', 20, () => []),
    ofTrades: true,
    compute: (bars, [count = 20]) => [averages.volumeWeightedAverage(bars, count)],
  },
  {
    id: 'vwap',
    pane: 'price',
    ofTrades: true,
    parameters: [],
    series: lines('average'),
    compute: (bars, _values, { dayAt }) => [sessionAverage(bars, dayAt)],
  },
  {
    id: 'bollinger',
    pane: 'price',
    parameters: [length('length', 20), factor('width', 2, 0.1, 10, 0.1)],
    series: BANDS,
    compute: (bars, [count = 20, width = 2]) => inOrder(bollingerBands(closesOf(bars), count, width)),
  },
  {
    id: 'keltner',
    pane: 'price',
    parameters: [length('length', 20), length('range', 10), factor('width', 2, 0.1, 10, 0.1)],
    series: BANDS,
    compute: (bars, [count = 20, range = 10, width = 2]) => inOrder(keltnerChannel(bars, count, range, width)),
  },
  {
    id: 'donchian',
    pane: 'price',
    parameters: [length('length', 20)],
    series: BANDS,
    compute: (bars, [count = 20]) => inOrder(donchianChannel(bars, count)),
  },
  {
    id: 'supertrend',
    pane: 'price',
    parameters: [length('length', 10), factor('width', 3, 0.1, 20, 0.1)],
    series: lines('rising', 'falling'),
    compute: (bars, [count = 10, width = 3]) => {
      const { rising, falling } = superTrend(bars, count, width);
      return [rising, falling];
    },
  },
  {
    id: 'psar',
    pane: 'price',
    parameters: [factor('step', 0.02, 0.001, 0.5, 0.001), factor('most', 0.2, 0.01, 2, 0.01)],
    series: [{ id: 'stop', shape: 'dots' }],
    compute: (bars, [step = 0.02, most = 0.2]) => [parabolicStop(bars, step, most)],
  },
  {
    id: 'ichimoku',
    pane: 'price',
    parameters: [length('conversion', 9), length('base', 26), length('span', 52)],
    series: lines('conversion', 'base', 'span-a', 'span-b', 'lagging'),
    compute: (bars, [conversion = 9, base = 26, span = 52]) => {
      const cloud = ichimoku(bars, conversion, base, span);
      return [cloud.conversion, cloud.base, cloud.spanA, cloud.spanB, cloud.lagging];
    },
  },
  {
    id: 'pivots',
    pane: 'price',
    parameters: [],
    series: lines(...PIVOT_LINES),
    compute: (bars, _values, clock) => {
      const points = pivotPoints(bars, pivotPeriod(clock, bars));
      return PIVOT_LINES.map((name) => points[name]);
    },
  },
];
