import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import * as averages from '#domain/indicators/averages.ts';
import { averageTrueRange, bollingerBands } from '#domain/indicators/bands.ts';
import type { Bar, Line } from '#domain/indicators/bar.ts';
import { directionalMovement } from '#domain/indicators/directional-movement.ts';
import * as oscillators from '#domain/indicators/oscillators.ts';
import { parabolicStop } from '#domain/indicators/parabolic-stop.ts';
import { pivotPeriod, pivotPoints } from '#domain/indicators/pivot-points.ts';
import { superTrend } from '#domain/indicators/trend.ts';
import { balanceVolume, moneyFlowIndex, sessionAverage } from '#domain/indicators/volume-indicators.ts';
import { readVectors } from './vectors/read-vectors.ts';

describe('on 502 daily bars of a published regression', () => {
  const rows = readVectors('indicators-daily.tsv');
  const bars: readonly Bar[] = rows.map((row) => ({
    at: nseFo.instantAt(row.text('date'), 555),
    open: row.number('open'),
    high: row.number('high'),
    low: row.number('low'),
    close: row.number('close'),
    volume: row.number('volume'),
    openInterest: 0,
  }));
  const closes = bars.map((bar) => bar.close);
  const directional = directionalMovement(bars, 14);
  const bands = bollingerBands(closes, 20, 2);
  const stochastic = oscillators.stochastic(bars, 14, 3, 3);
  const crossing = oscillators.convergence(closes, 12, 26, 9);
  const trend = superTrend(bars, 10, 3);
  const merged: Line = bars.map((_, index) => trend.rising[index] ?? trend.falling[index] ?? null);
  const whole: Readonly<Record<string, Line>> = {
    sma20: averages.simpleAverage(closes, 20),
    ema20: averages.exponentialAverage(closes, 20),
    rsi14: oscillators.relativeStrength(closes, 14),
    adx14: directional.adx,
    pdi14: directional.plus,
    mdi14: directional.minus,
    macd12_26_9: crossing.macd,
    macdSignal: crossing.signal,
    bb20_2_upper: bands.upper,
    bb20_2_lower: bands.lower,
    vwapFromFirstBar: sessionAverage(bars, () => 0),
    stoch14_3_3_k: stochastic.k,
    stoch14_3_3_d: stochastic.d,
    obv: balanceVolume(bars),
  };
  const settled: Readonly<Record<string, Line>> = {
    atr14: averageTrueRange(bars, 14),
    tr: averageTrueRange(bars, 1),
    supertrend10_3: merged,
    supertrendIsUpTrend: bars.map((_, index) => (trend.rising[index] === null ? 0 : 1)),
  };

  const worst = (column: string, line: Line, from: number) => {
    let found = 0;
    rows.slice(from).forEach((row, offset) => {
      const actual = line[from + offset] ?? null;
      const expected = row.text(column);
      if (expected === '' || actual === null)
        expect(`${column} ${from + offset} ${actual === null}`).toBe(`${column} ${from + offset} ${expected === ''}`);
      else found = Math.max(found, Math.abs(actual - Number(expected)) / Math.max(1, Math.abs(Number(expected))));
    });
    return found;
  };
  for (const [column, line] of Object.entries(whole))
    it(`${column} agrees on every bar to 1e-9`, () => expect(worst(column, line, stochasticFrom(column))).toBeLessThanOrEqual(1e-9));
  for (const [column, line] of Object.entries(settled))
    it(`${column} agrees on the last 200 bars to 1e-9`, () => expect(worst(column, line, 302)).toBeLessThanOrEqual(1e-9));

  it.each([
    [20, 214.5, 211.98, 209, 206.48, 217.48, 220, 222.98],
    [149, 233.64, 230.81, 226.33, 223.5, 238.12, 240.95, 245.43],
    [250, 251.276_666_67, 247.613_333_33, 241.286_666_67, 237.623_333_33, 257.603_333_33, 261.266_666_67, 267.593_333_33],
    [251, 255.196_666_67, 251.693_333_33, 246.366_666_67, 242.863_333_33, 260.523_333_33, 264.026_666_67, 269.353_333_33],
    [501, 266.676_666_67, 258.963_333_33, 248.966_666_67, 241.253_333_33, 276.673_333_33, 284.386_666_67, 294.383_333_33],
  ])('pivots of bar %i come from the calendar month before', (index, ...expected) => {
    const { pivot, s1, s2, s3, r1, r2, r3 } = pivotPoints(bars, pivotPeriod(nseFo, bars));
    [pivot, s1, s2, s3, r1, r2, r3].forEach((line, place) => expect(line[index]).toBeCloseTo(expected[place] ?? Number.NaN, 6));
  });
});

/** The published stochastic is smoothed from its first bars on with fewer values; ours has none until all are there. */
function stochasticFrom(column: string): number {
  return column.startsWith('stoch') ? 20 : 0;
}

describe('on fifteen bars of the printed tables', () => {
  const numbers = (text: string) => text.split(' ').filter(Boolean).map(Number);
  const lists = (text: string) => text.split('; ').map(numbers);
  const barsOf = ([high = [], low = high, close = high, volume = []]: readonly (readonly number[])[]): readonly Bar[] =>
    high.map((value, index) => ({
      at: index,
      open: value,
      high: value,
      low: low[index] ?? 0,
      close: close[index] ?? 0,
      volume: volume[index] ?? 0,
      openInterest: 0,
    }));
  const closing = ([close = [], volume = []]: readonly (readonly number[])[]) => barsOf([close, close, close, volume]);
  const found = (name: string, options: readonly number[], inputs: readonly (readonly number[])[]): readonly Line[] => {
    const [first = 0, second = 0, third = 0] = options;
    const values = inputs[0] ?? [];
    switch (name) {
      case 'adx':
        return [directionalMovement(barsOf(inputs), first, first - 1).adx];
      case 'dx':
        return [directionalMovement(barsOf(inputs), first, first - 1).dx];
      case 'di': {
        const { plus, minus } = directionalMovement(barsOf(inputs), first, first - 1);
        return [plus, minus];
      }
      case 'atr':
        return [averageTrueRange(barsOf(inputs), first)];
      case 'tr':
        return [averageTrueRange(barsOf(inputs), 1)];
      case 'bbands': {
        const { lower, middle, upper } = bollingerBands(values, first, second);
        return [lower, middle, upper];
      }
      case 'stddev': {
        const { middle, upper } = bollingerBands(values, first, 1);
        return [upper.map((value, index) => (value === null ? null : value - (middle[index] ?? 0)))];
      }
      case 'cci':
        // The table leaves out the bars before the second average is full.
        return [oscillators.channelIndex(barsOf(inputs), first).map((value, index) => (index < 2 * first - 2 ? null : value))];
      case 'ema':
        return [averages.exponentialAverage(values, first, 'first')];
      case 'hma':
        return [averages.hullAverage(values, first)];
      case 'macd': {
        const { macd, signal, histogram } = oscillators.convergence(values, first, second, third, 'first');
        return [macd, signal, histogram];
      }
      case 'mfi':
        return [moneyFlowIndex(barsOf(inputs), first)];
      case 'mom':
        return [oscillators.momentum(values, first)];
      case 'roc':
        return [oscillators.rateOfChange(values, first).map((value) => (value === null ? null : value / 100))];
      case 'obv':
        return [balanceVolume(closing(inputs))];
      case 'psar':
        return [parabolicStop(barsOf(inputs), first, second)];
      case 'rsi':
        return [oscillators.relativeStrength(values, first)];
      case 'sma':
        return [averages.simpleAverage(values, first)];
      case 'stoch': {
        const { k, d } = oscillators.stochastic(barsOf(inputs), first, second, third);
        return [k.map((value, index) => (d[index] === null ? null : value)), d];
      }
      case 'vwma':
        return [averages.volumeWeightedAverage(closing(inputs), first)];
      case 'willr':
        return [oscillators.williamsRange(barsOf(inputs), first)];
      case 'wma':
        return [averages.weightedAverage(values, first)];
      default:
        throw new Error(`no indicator for ${name}`);
    }
  };

  it.each(readVectors('indicators-15-bars.tsv').map((row) => [row.text('name'), row] as const))('%s agrees as printed', (name, row) => {
    const outputs = lists(row.text('outputs'));
    found(name, numbers(row.text('options')), lists(row.text('inputs'))).forEach((line, index) => {
      const expected = outputs[index] ?? [];
      const defined = line.filter((value) => value !== null);
      expect(defined.length).toBe(expected.length);
      defined.forEach((value, place) => expect(Math.abs(value - (expected[place] ?? Number.NaN))).toBeLessThanOrEqual(5.1e-4));
    });
  });
});
