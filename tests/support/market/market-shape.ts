import { exchangeTime } from '#domain/units/time.ts';
import { createMarket, stepMarket } from '#simulator/feed/market.ts';

/** Figures for comparing a simulated index with real ones. */
export interface MarketShape {
  readonly volatility: number;
  readonly kurtosis: number;
  /** Autocorrelation of absolute returns. */
  readonly lag1: number;
  readonly lag20: number;
  /** Correlation of a return with the absolute return of the next day. */
  readonly leverage: number;
  /** Moves beyond three deviations, a year. */
  readonly beyond3: number;
  /** Share of the variance between close and open. */
  readonly gapShare: number;
  readonly vixLowest: number;
  readonly vixMedian: number;
  readonly vixHighest: number;
}

export const DAYS_A_YEAR = 252;
export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Returns the shape of daily log returns, the gaps within them, and the volatility index at each close. */
export function shapeOf(returns: readonly number[], gaps: readonly number[], vix: readonly number[]): MarketShape {
  const n = returns.length;
  const mean = sum(returns) / n;
  const centred = returns.map((value) => value - mean);
  const variance = sum(centred.map((value) => value ** 2)) / n;
  const absolute = centred.map(Math.abs);
  const level = sum(absolute) / n;
  const spread = sum(absolute.map((value) => (value - level) ** 2)) / n;
  const lag = (k: number) => sum(absolute.slice(k).map((value, i) => (value - level) * ((absolute[i] ?? 0) - level))) / n / spread;
  const sorted = vix.toSorted((a, b) => a - b);
  return {
    volatility: Math.sqrt(variance * DAYS_A_YEAR),
    kurtosis: sum(centred.map((value) => value ** 4)) / n / variance ** 2,
    lag1: lag(1),
    lag20: lag(20),
    leverage: sum(centred.slice(0, -1).map((value, i) => value * ((absolute[i + 1] ?? 0) - level))) / n / Math.sqrt(variance * spread),
    beyond3: absolute.filter((value) => value > 3 * Math.sqrt(variance)).length / (n / DAYS_A_YEAR),
    gapShare: sum(gaps.map((value) => value ** 2)) / sum(returns.map((value) => value ** 2)),
    vixLowest: sorted[0] ?? Number.NaN,
    vixMedian: sorted[n >> 1] ?? Number.NaN,
    vixHighest: sorted.at(-1) ?? Number.NaN,
  };
}

/** Statistics of whole sessions of the exchange, not only of its index path. */
export interface RunOfDays {
  readonly shape: MarketShape;
  /** By part of the session: root mean square of the return and mean volume, relative to the mean part. */
  readonly roughness: readonly number[];
  readonly volume: readonly number[];
  /** Mean correlation of the daily returns of the shares with the index, and between two shares of one and of different sectors. */
  readonly worths: readonly (readonly number[])[];
}

const relative = (values: readonly number[]) => values.map((value) => (value * values.length) / sum(values));

/** Runs the exchange for a number of days in `parts` steps a session (the last is shorter) and returns their statistics. */
export function runOfDays(seed: number, days: number, parts: number): RunOfDays {
  let state = createMarket(seed, exchangeTime(Date.parse('2026-11-25T03:45:00Z')));
  state = { ...state, stepMs: Math.ceil((state.closesAt - state.opensAt) / parts / 250) * 250 };
  const returns: number[] = [];
  const gaps: number[] = [];
  const vix: number[] = [];
  const worths: number[][] = [];
  const squares = Array.from({ length: parts }, () => 0);
  const lots = Array.from({ length: parts }, () => 0);
  const traded = () => sum(state.underlyings[0]!.books.map((book) => sum(book.volume)));
  let closed = state.underlyings[0]!.close.path.spot;
  for (let part = 0; returns.length < days;) {
    const spot = state.underlyings[0]!.path.spot;
    const before = traded();
    const { state: next, sessionEnded } = stepMarket(state);
    state = next;
    const here = sessionEnded === null ? state.underlyings[0]!.path.spot : state.underlyings[0]!.close.path.spot;
    squares[part] = (squares[part] ?? 0) + Math.log(here / spot) ** 2 / days;
    if (sessionEnded === null) {
      lots[part] = (lots[part] ?? 0) + (traded() - before) / days;
      part += 1;
      continue;
    }
    part = 0;
    returns.push(Math.log(here / closed));
    gaps.push(Math.log(state.underlyings[0]!.path.spot / here));
    vix.push(state.volatilityClose);
    worths.push(state.shares.closeTicks.map((ticks, entry) => ticks * (state.shares.tick[entry] ?? 0)));
    closed = here;
  }
  return {
    shape: shapeOf(returns, gaps, vix),
    roughness: relative(squares.map(Math.sqrt)),
    // The step that reaches the close settles; nothing trades in it.
    volume: relative(lots.slice(0, -1)),
    worths,
  };
}
