import { lazy, Suspense } from 'react';
import { loadCatalogue } from '#client/i18n/catalogue.ts';
import { localeAtom } from '#client/state/preferences.ts';
import { store } from '#client/state/store.ts';
import type { PriceChartProps } from './price-chart.tsx';

const Chart = lazy(async () => {
  const [{ PriceChart }] = await Promise.all([import('./price-chart.tsx'), loadCatalogue('price-chart', store.get(localeAtom))]);
  return { default: PriceChart };
});

/** The chart with its engine and its words, which come when it is first drawn. */
export function LatePriceChart(props: PriceChartProps) {
  return (
    <Suspense fallback={<div className="skeleton min-h-0 flex-1" aria-hidden />}>
      <Chart {...props} />
    </Suspense>
  );
}
