import { late } from './lazy-figures.tsx';
import type { SeriesChartProps } from './series-chart.tsx';

/** Lines and bars over strikes, times or days. Apart from the other figures, which the home screen carries. */
export const LateSeriesChart = late<SeriesChartProps>(
  'h-[264px] lg:h-[324px]',
  async () => (await import('./series-chart.tsx')).SeriesChart,
);
