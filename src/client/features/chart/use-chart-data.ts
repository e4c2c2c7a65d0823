import { useMemo } from 'react';
import type { CandleInterval } from '#client/api/types.ts';
import { olderCandles } from '#client/state/chart-candles.ts';
import type { Candles } from '#client/state/candles.ts';
import { barsOf } from '#client/widgets/price-chart/bars-of.ts';
import type { ChartData } from '#client/widgets/price-chart/chart-types.ts';

/** What is drawn at first, and what each scroll to the beginning adds: indicators are computed anew over everything that is drawn. */
const CHUNK = 2_000;

/** Returns what the chart draws first, and the way to the bars before: first those that are here already, then older ones of the server. */
export function useChartData(
  instrumentId: string,
  interval: CandleInterval,
  symbol: string,
  decimals: number,
  traded: boolean,
  value: Candles | null,
): ChartData | null {
  const candles = value?.candles ?? null;
  const hasOlder = value !== null && value.next_to !== null;
  return useMemo(() => {
    if (candles === null) return null;
    const older: ChartData['older'] = async (before) => {
      const place = candles.findIndex(([at]) => at >= before);
      const here = candles.slice(Math.max(0, place - CHUNK), Math.max(0, place));
      if (here.length > 0) return { bars: barsOf(here), more: place > CHUNK || hasOlder };
      const page = await olderCandles(instrumentId, interval, before);
      return { bars: barsOf(page.candles.filter(([at]) => at < before)), more: page.nextTo !== null };
    };
    const mayGrow = hasOlder || candles.length > CHUNK;
    const bars = barsOf(candles.slice(-CHUNK));
    return { ticker: symbol, interval, traded, decimals, bars, total: candles.length, older: mayGrow ? older : null };
  }, [instrumentId, interval, symbol, decimals, traded, candles, hasOlder]);
}
