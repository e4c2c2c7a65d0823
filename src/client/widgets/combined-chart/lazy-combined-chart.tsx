import { lazyPart } from '#client/ui/lazy-part.tsx';

/** The panes with their engine, which comes when they are first drawn. */
export const LazyCombinedChart = lazyPart(async () => (await import('./combined-chart.tsx')).CombinedChart, {
  placeholder: <div className="skeleton min-h-0 flex-1" aria-hidden />,
});
