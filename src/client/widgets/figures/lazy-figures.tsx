import { lazy, Suspense, type ComponentType } from 'react';
import { loadCatalogue } from '#client/i18n/catalogue.ts';
import { localeAtom } from '#client/state/preferences.ts';
import { store } from '#client/state/store.ts';
import type { EquityCurveProps } from './equity-curve.tsx';
import type { PnlCalendarProps } from './pnl-calendar.tsx';

/** Returns the figure as a part that comes with its words when it is first drawn; its place is kept at the height. */
export function late<Props extends object>(
  height: string,
  load: () => Promise<ComponentType<Props>>,
  ...more: readonly string[]
): ComponentType<Props> {
  const Figure = lazy(async () => {
    const words = ['figures', ...more].map((name) => loadCatalogue(name, store.get(localeAtom)));
    const [component] = await Promise.all([load(), ...words]);
    return { default: component as ComponentType<object> };
  });
  return function LateFigure(props: Props) {
    return (
      <Suspense fallback={<div className={`skeleton ${height}`} aria-hidden />}>
        <Figure {...props} />
      </Suspense>
    );
  };
}

/** The running total of daily results. */
export const LateEquityCurve = late<EquityCurveProps>(
  'h-[264px] lg:h-[324px]',
  async () => (await import('./equity-curve.tsx')).EquityCurve,
);
/** A month of daily results. */
export const LatePnlCalendar = late<PnlCalendarProps>('h-[380px]', async () => (await import('./pnl-calendar.tsx')).PnlCalendar);
