import { late } from '../figures/lazy-figures.tsx';
import type { ComparedCurveProps } from './compared-curve.tsx';

/** The running total of daily results beside an index. */
export const LateComparedCurve = late<ComparedCurveProps>(
  'h-[264px] lg:h-[324px]',
  async () => (await import('./compared-curve.tsx')).ComparedCurve,
  'benchmark',
);
