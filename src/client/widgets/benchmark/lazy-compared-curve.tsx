import { lazyPart } from '#client/ui/lazy-part.tsx';

/** The running total of daily results beside an index. */
export const LazyComparedCurve = lazyPart(async () => (await import('./compared-curve.tsx')).ComparedCurve, {
  placeholder: <div className="skeleton h-[264px] lg:h-[324px]" aria-hidden />,
  words: ['figures', 'benchmark'],
});
