import { lazy, Suspense } from 'react';
import type { CombinedChartProps } from './combined-chart.tsx';

const Chart = lazy(async () => ({ default: (await import('./combined-chart.tsx')).CombinedChart }));

/** The panes with their engine, which comes when they are first drawn. */
export function LateCombinedChart(props: CombinedChartProps) {
  return (
    <Suspense fallback={<div className="skeleton min-h-0 flex-1" aria-hidden />}>
      <Chart {...props} />
    </Suspense>
  );
}
