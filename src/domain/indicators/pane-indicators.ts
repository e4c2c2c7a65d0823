import { simpleAverage } from './averages.ts';
import { averageTrueRange } from './bands.ts';
import type { Bar, Line } from './bar.ts';
import { bars as length, lines, type IndicatorDefinition } from './definition.ts';
import { directionalMovement } from './directional-movement.ts';
import * as oscillators from './oscillators.ts';
import { aroon } from './trend.ts';
import { balanceVolume, moneyFlow, moneyFlowIndex } from './volume-indicators.ts';

const closesOf = (bars: readonly Bar[]) => bars.map((bar) => bar.close);

const single = (id: string, initial: number, of: (bars: readonly Bar[], length: number) => Line): IndicatorDefinition => ({
  id,
  pane: 'own',
  parameters: [length('length', initial)],
  series: lines('value'),
  compute: (bars, [count = initial]) => [of(bars, count)],
});

/** Indicators drawn in a pane below the price. */
export const PANE_INDICATORS: readonly IndicatorDefinition[] = [
  { ...single('rsi', 14, (bars, count) => oscillators.relativeStrength(closesOf(bars), count)), bands: [30, 70] },
  {
    id: 'stochastic',
    pane: 'own',
    bands: [20, 80],
    parameters: [length('length', 14), length('smoothing', 3, 1, 50), length('signal', 3, 1, 50)],
    series: lines('k', 'd'),
    compute: (bars, [count = 14, smoothing = 3, signal = 3]) => {
      const { k, d } = oscillators.stochastic(bars, count, smoothing, signal);
      return [k, d];
    },
  },
  {
    id: 'stochastic-rsi',
    pane: 'own',
    bands: [20, 80],
    parameters: [length('length', 14), length('over', 14), length('smoothing', 3, 1, 50), length('signal', 3, 1, 50)],
    series: lines('k', 'd'),
    compute: (bars, [count = 14, over = 14, smoothing = 3, signal = 3]) => {
      const { k, d } = oscillators.stochasticStrength(closesOf(bars), count, over, smoothing, signal);
      return [k, d];
    },
  },
  {
    id: 'macd',
    pane: 'own',
    parameters: [length('fast', 12), length('slow', 26), length('signal', 9)],
    series: [{ id: 'histogram', shape: 'bars' }, ...lines('macd', 'signal')],
    compute: (bars, [fast = 12, slow = 26, count = 9]) => {
      const { macd, signal, histogram } = oscillators.convergence(closesOf(bars), fast, slow, count);
      return [histogram, macd, signal];
    },
  },
  {
    id: 'adx',
    pane: 'own',
    parameters: [length('length', 14)],
    series: lines('adx', 'plus', 'minus'),
    compute: (bars, [count = 14]) => {
      const { adx, plus, minus } = directionalMovement(bars, count);
      return [adx, plus, minus];
    },
  },
  single('atr', 14, averageTrueRange),
  { ...single('cci', 20, oscillators.channelIndex), bands: [-100, 100] },
  single('roc', 9, (bars, count) => oscillators.rateOfChange(closesOf(bars), count)),
  single('momentum', 10, (bars, count) => oscillators.momentum(closesOf(bars), count)),
  { ...single('williams', 14, oscillators.williamsRange), bands: [-80, -20] },
  { id: 'obv', pane: 'own', ofTrades: true, parameters: [], series: lines('value'), compute: (bars) => [balanceVolume(bars)] },
  { ...single('mfi', 14, moneyFlowIndex), ofTrades: true, bands: [20, 80] },
  {
    id: 'aroon',
    pane: 'own',
    parameters: [length('length', 14)],
    series: lines('up', 'down'),
    compute: (bars, [count = 14]) => {
      const { up, down } = aroon(bars, count);
      return [up, down];
    },
  },
  { ...single('cmf', 20, moneyFlow), ofTrades: true },
  {
    id: 'volume',
    pane: 'own',
    ofTrades: true,
    parameters: [length('length', 20)],
    series: [{ id: 'volume', shape: 'bars' }, ...lines('average')],
    compute: (bars, [count = 20]) => {
      const volume = bars.map((bar) => bar.volume);
      return [volume, simpleAverage(volume, count)];
    },
  },
  {
    id: 'open-interest',
    pane: 'own',
    ofTrades: true,
    parameters: [],
    series: lines('value'),
    compute: (bars) => [bars.map((bar) => (bar.openInterest > 0 ? bar.openInterest : null))],
  },
];
