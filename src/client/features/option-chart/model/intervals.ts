import type { CandleInterval } from '#client/api/types.ts';

export const INTERVALS: readonly CandleInterval[] = ['1m', '3m', '5m', '15m', '30m', '1h', '1d'];

const MINUTES: Readonly<Record<CandleInterval, number | null>> = { '1m': 1, '3m': 3, '5m': 5, '15m': 15, '30m': 30, '1h': 60, '1d': null };

/** Returns the end of a bar; null for a day, which ends with its session. */
export function endOf(at: number, interval: CandleInterval): number | null {
  const minutes = MINUTES[interval];
  return minutes === null ? null : at + minutes * 60_000;
}
