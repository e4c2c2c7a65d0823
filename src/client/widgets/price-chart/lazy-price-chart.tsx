import { lazyPart } from '#client/ui/lazy-part.tsx';

/** The price chart; its code, chart engine and messages are loaded at the first render. */
export const LazyPriceChart = lazyPart(async () => (await import('./price-chart.tsx')).PriceChart, {
  placeholder: <div className="skeleton min-h-0 flex-1" aria-hidden />,
  words: ['price-chart'],
});
