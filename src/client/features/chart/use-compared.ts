import { useMemo } from 'react';
import type { CandleInterval } from '#client/api/types.ts';
import { chartCandlesAtom, chartKey, openChartCandlesAtom } from '#client/state/chart-candles.ts';
import type { ChartLayout } from '#client/state/chart-layout.ts';
import { useResources } from '#client/state/use-resources.ts';
import { barsOf } from '#client/widgets/price-chart/bars-of.ts';
import type { ComparedLine } from '#client/widgets/price-chart/chart-types.ts';

/** Returns the lines that are compared with the chart, as far as their bars are here. */
export function useCompared(compared: ChartLayout['compared'], interval: CandleInterval): readonly ComparedLine[] {
  const keys = useMemo(() => compared.map(({ id }) => chartKey(id, interval)), [compared, interval]);
  const resources = useResources(keys, chartCandlesAtom, openChartCandlesAtom);
  return useMemo(
    () =>
      compared.flatMap(({ id, name }, index) => {
        const candles = resources[index]?.value?.candles;
        return candles === undefined ? [] : [{ id, name, bars: barsOf(candles) }];
      }),
    [compared, resources],
  );
}
