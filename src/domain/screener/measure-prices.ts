import type { DayBar } from './day-bar.ts';
import type { FieldValues } from './fields.ts';

/** A year of trading, in sessions. */
const YEAR = 252;

const percentOf = (value: number, base: number | null | undefined) =>
  base === null || base === undefined || !(base > 0) ? null : (value / base - 1) * 100;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the standard deviation of the last 20 daily log returns as a yearly percentage, or null with fewer. */
function yearlyVolatility(bars: readonly DayBar[]): number | null {
  const closes = bars.slice(-21).map(({ close }) => close);
  if (closes.length < 21 || closes.some((close) => !(close > 0))) return null;
  const returns = closes.slice(1).map((close, place) => Math.log(close / (closes[place] ?? close)));
  const average = mean(returns);
  const variance = returns.reduce((sum, value) => sum + (value - average) ** 2, 0) / (returns.length - 1);
  return Math.sqrt(variance * YEAR) * 100;
}

/** Facts of a day that its bars do not contain. */
interface DayFacts {
  /** Official close of the session before; null = unknown. */
  readonly previousClose: number | null;
  /** Volume-weighted average price of the day; null for an index or a day without trades. */
  readonly vwap: number | null;
}

/** Returns price, volume and range fields of the last bar. `bars` are oldest first; fields whose history is too short are null. */
export function measurePrices(bars: readonly DayBar[], { previousClose, vwap }: DayFacts): FieldValues {
  const today = bars.at(-1);
  if (today === undefined) return {};
  const { open, high, low, close, volume } = today;
  const before = bars.slice(0, -1);
  const twenty = before.slice(-20);
  const enough = twenty.length === 20;
  const usual = enough && volume > 0 ? mean(twenty.map((bar) => bar.volume)) : 0;
  const high20 = enough ? Math.max(...twenty.map((bar) => bar.high)) : null;
  const low20 = enough ? Math.min(...twenty.map((bar) => bar.low)) : null;
  const year = bars.slice(-YEAR);
  return {
    price: close,
    change: percentOf(close, previousClose),
    gap: percentOf(open, previousClose),
    open,
    high,
    low,
    'previous-close': previousClose,
    'day-range': previousClose !== null && previousClose > 0 ? ((high - low) / previousClose) * 100 : null,
    'range-place': high > low ? ((close - low) / (high - low)) * 100 : null,
    'vwap-distance': percentOf(close, vwap),
    volume: volume > 0 ? volume : null,
    'volume-ratio': usual > 0 ? volume / usual : null,
    'change-5': percentOf(close, bars.at(-6)?.close),
    'change-20': percentOf(close, bars.at(-21)?.close),
    'volatility-20': yearlyVolatility(bars),
    'high-20': high20,
    'low-20': low20,
    'high-20-distance': percentOf(close, high20),
    'low-20-distance': percentOf(close, low20),
    'high-year-distance': enough ? percentOf(close, Math.max(...year.map((bar) => bar.high))) : null,
    'low-year-distance': enough ? percentOf(close, Math.min(...year.map((bar) => bar.low))) : null,
  };
}
