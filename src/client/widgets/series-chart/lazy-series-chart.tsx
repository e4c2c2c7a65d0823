import { lazyPart } from '#client/ui/lazy-part.tsx';

/** Lines and bars over strikes, times or days. */
export const LazySeriesChart = lazyPart(async () => (await import('./series-chart.tsx')).SeriesChart, {
  placeholder: <div className="skeleton h-[264px] lg:h-[324px]" aria-hidden />,
  words: ['figures'],
});
