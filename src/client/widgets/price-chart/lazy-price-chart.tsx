import { lazyPart } from '#client/ui/lazy-part.tsx';

/** The chart with its engine and its words, which come when it is first drawn. */
export const LazyPriceChart = lazyPart(async () => (await import('./price-chart.tsx')).PriceChart, {
  placeholder: <div className="skeleton min-h-0 flex-1" aria-hidden />,
  words: ['price-chart'],
});
