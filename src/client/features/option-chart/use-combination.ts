import { useMemo } from 'react';
import type { CandleInterval } from '#client/api/types.ts';
import { missingLegs } from '#domain/market/combined-bars.ts';
import { chartCandlesAtom, chartKey, openChartCandlesAtom } from '#client/state/market/chart-candles.ts';
import { joinedResource, useResources } from '#client/state/resource/use-resources.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { barsOf } from '#client/widgets/price-chart/bars-of.ts';
import { combinedData, type Shown } from './model/combined-data.ts';
import { contractOf, type ChartLeg } from './model/legs.ts';

/** Returns the bars of the legs and of the underlying as the panes show them, as old as the oldest of them, and whether some of them are computed. */
export function useCombination(legs: readonly ChartLeg[], spotId: string | null, interval: CandleInterval, shown: Shown) {
  const keys = useMemo(() => legs.map(({ instrumentId }) => chartKey(instrumentId, interval)), [legs, interval]);
  const spotKeys = useMemo(() => (spotId === null ? [] : [chartKey(spotId, interval)]), [spotId, interval]);
  const each = useResources(keys, chartCandlesAtom, openChartCandlesAtom);
  const [spot] = useResources(spotKeys, chartCandlesAtom, openChartCandlesAtom);
  // Keys are unique, legs are not: two legs may have the same contract.
  const unique = useMemo(() => [...new Set(keys)], [keys]);
  const { vwap, sma, underlying, interest } = shown;
  const format = useFormat();
  return useMemo(() => {
    const parts = each.map((resource) => ({ ...resource, value: resource.value === null ? null : [resource.value] }));
    const resource = joinedResource(parts);
    const candlesOf = (key: string) => each[unique.indexOf(key)]?.value?.candles ?? null;
    const bars = keys.map((key) => barsOf(candlesOf(key) ?? []));
    const known = resource.value !== null && keys.length > 0;
    const data = known
      ? combinedData({
          legs,
          bars,
          spot: barsOf(spot?.value?.candles ?? []),
          shown: { vwap, sma, underlying, interest },
          names: { vwap: 'VWAP', sma: 'SMA', legs: legs.map((leg) => instrumentTitle(contractOf(leg), format)) },
        })
      : null;
    // A leg's bars before its first session are computed: the sum is where any of them is.
    const computed =
      known &&
      each.some(({ value }) => typeof value?.computed_until === 'number' && (value.candles[0]?.[0] ?? Infinity) < value.computed_until);
    const missing = known ? missingLegs(legs.map(({ lots }, index) => ({ ratio: lots, bars: bars[index] ?? [] }))) : [];
    return { resource: { ...resource, value: data }, missing, computed };
  }, [each, keys, unique, legs, spot, vwap, sma, underlying, interest, format]);
}
