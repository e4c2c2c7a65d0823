import { lazyPart } from '#client/ui/lazy-part.tsx';

/** The chart of a trade with its engine, which comes when it is first drawn. */
export const LazyTradeChart = lazyPart(async () => (await import('./trade-chart.tsx')).TradeChart, {
  placeholder: <div className="skeleton min-h-0 flex-1" aria-hidden />,
});
