import { late } from '../figures/lazy-figures.tsx';
import type { YearResultsProps } from './year-results.tsx';

/** A year of daily results. Apart from the other figures, which the home screen carries. */
export const LateYearResults = late<YearResultsProps>(
  'h-[380px]',
  async () => (await import('./year-results.tsx')).YearResults,
  'year-results',
);
