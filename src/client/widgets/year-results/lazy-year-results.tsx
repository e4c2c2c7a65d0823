import { lazyPart } from '#client/ui/lazy-part.tsx';

/** A year of daily results. Apart from the other figures, which the home screen carries. */
export const LazyYearResults = lazyPart(async () => (await import('./year-results.tsx')).YearResults, {
  placeholder: <div className="skeleton h-[380px]" aria-hidden />,
  words: ['figures', 'year-results'],
});
