import { lazyPart } from '#client/ui/lazy-part.tsx';

/** The combined chart; its code and chart engine are loaded at the first render. */
export const LazyCombinedChart = lazyPart(async () => (await import('./combined-chart.tsx')).CombinedChart, {
  placeholder: <div className="skeleton min-h-0 flex-1" aria-hidden />,
});
