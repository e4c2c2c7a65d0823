import { lazyPart } from '#client/ui/lazy-part.tsx';

/** The running total of daily results. */
export const LazyEquityCurve = lazyPart(async () => (await import('./equity-curve.tsx')).EquityCurve, {
  placeholder: <div className="skeleton h-[264px] lg:h-[324px]" aria-hidden />,
  words: ['figures'],
});
/** A month of daily results. */
export const LazyPnlCalendar = lazyPart(async () => (await import('./pnl-calendar.tsx')).PnlCalendar, {
  placeholder: <div className="skeleton h-[380px]" aria-hidden />,
  words: ['figures'],
});
