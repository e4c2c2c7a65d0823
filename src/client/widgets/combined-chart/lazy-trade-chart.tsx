import { lazyPart } from '#client/ui/lazy-part.tsx';

/** The chart of a trade; its code and chart engine are loaded at the first render. */
export const LazyTradeChart = lazyPart(async () => (await import('./trade-chart.tsx')).TradeChart, {
  placeholder: <div className="skeleton min-h-0 flex-1" aria-hidden />,
});
