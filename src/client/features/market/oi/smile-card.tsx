import { useIntl } from 'react-intl';
import type { Chain, ChainRow, OpenInterest } from '#client/api/types.ts';
import { Card } from '#client/ui/card.tsx';
import { LateSeriesChart } from '#client/widgets/figures/series-chart-late.tsx';
import { useMarks } from './use-marks.ts';

interface SmileCardProps {
  chain: Chain;
  rows: readonly ChainRow[];
  interest: OpenInterest | null;
}

/** Volatility by strike, now and at the close before. */
export function SmileCard({ chain, rows, interest }: SmileCardProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  const { labels, marks, start } = useMarks(chain, rows);
  const before = new Map((interest?.rows ?? []).map((row) => [row.strike, row.previous_iv]));
  const earlier = rows.map(({ strike }) => before.get(strike) ?? null);
  return (
    <Card title={text('oi.smile')}>
      <LateSeriesChart
        what={text('oi.smile')}
        axis={text('market.column.strike')}
        labels={labels}
        marks={marks}
        start={start}
        kind="percent"
        series={[
          { label: text('oi.now'), values: rows.map(({ call }) => call.iv), shape: 'line', tone: 'primary' },
          ...(earlier.some((iv) => iv !== null)
            ? [{ label: text('oi.close-before'), values: earlier, shape: 'line', tone: 'second' } as const]
            : []),
        ]}
      />
    </Card>
  );
}
