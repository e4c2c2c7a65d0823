import { CHART_INTERVALS, type ChartInterval } from '#domain/market/chart-choices.ts';

const MINUTES: Readonly<Record<ChartInterval, number | null>> = {
  '1m': 1,
  '3m': 3,
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '1h': 60,
  '1d': null,
  '1w': null,
};

/** Returns the length of a bar in milliseconds; null for a day, which is as long as its session, and a week. */
export function intervalMs(interval: ChartInterval): number | null {
  const minutes = MINUTES[interval];
  return minutes === null ? null : minutes * 60_000;
}

/** Returns the interval of so many minutes; null when there is none. */
export function intervalOfMinutes(minutes: number): ChartInterval | null {
  return CHART_INTERVALS.find((interval) => MINUTES[interval] === minutes) ?? null;
}
