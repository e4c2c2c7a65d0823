import { useMemo } from 'react';
import type { CandleInterval } from '#client/api/types.ts';
import { olderCandles } from '#client/state/chart-candles.ts';
import type { Candles } from '#client/state/candles.ts';
import { barsOf } from '#client/widgets/price-chart/bars-of.ts';
import type { ChartData } from '#client/widgets/price-chart/chart-types.ts';

/** Returns what the chart draws: the bars that are here, and the way to those before them, a chunk at a time. */
export function useChartData(
  instrumentId: string,
  interval: CandleInterval,
  symbol: string,
  decimals: number,
  value: Candles | null,
): ChartData | null {
  const candles = value?.candles ?? null;
  const hasOlder = value !== null && value.next_to !== null;
  return useMemo(() => {
    if (candles === null) return null;
    const older: ChartData['older'] = async (before) => {
      const page = await olderCandles(instrumentId, interval, before);
      return { bars: barsOf(page.candles.filter(([at]) => at < before)), more: page.nextTo !== null };
    };
    return { ticker: symbol, interval, decimals, bars: barsOf(candles), older: hasOlder ? older : null };
  }, [instrumentId, interval, symbol, decimals, candles, hasOlder]);
}
