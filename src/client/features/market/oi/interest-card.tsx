import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Chain, ChainRow, OpenInterest } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Card } from '#client/ui/card.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { LazySeriesChart } from '#client/widgets/series-chart/lazy-series-chart.tsx';
import { exchangeTime } from '#domain/units/time.ts';
import { INTEREST_VIEWS, interestSeries, type InterestView } from './interest-series.ts';
import { useMarks } from './use-marks.ts';

interface InterestCardProps {
  chain: Chain;
  rows: readonly ChainRow[];
  interest: OpenInterest;
}

/** Open interest of calls and puts by strike, or its change. */
export function InterestCard({ chain, rows, interest }: InterestCardProps) {
  const intl = useIntl();
  const format = useFormat();
  const [view, setView] = useState<InterestView>('now');
  const series = useMemo(() => interestSeries(rows, interest, view), [rows, interest, view]);
  const { labels, marks, start } = useMarks(chain, rows);
  const since = view === 'quarter-hour' ? interest.quarter_hour_at : view === 'hour' ? interest.hour_at : null;
  const missing = (view === 'quarter-hour' || view === 'hour') && since === null;
  const text = (id: string) => intl.formatMessage({ id });
  return (
    <Card title={text('oi.interest')}>
      <div className="flex flex-col gap-2">
        <div className="overflow-x-auto">
          <Segmented
            size="sm"
            label={text('oi.view')}
            value={view}
            segments={INTEREST_VIEWS.map((value) => ({ value, label: text(`oi.view.${value}`) }))}
            onChange={setView}
          />
        </div>
        {missing ? (
          <p className="flex min-h-40 items-center text-text-2">
            <FormattedMessage id="oi.not-kept" />
          </p>
        ) : (
          <>
            {since === null ? null : (
              <p className="text-small text-text-3">
                <FormattedMessage id="oi.since" values={{ time: format.time(exchangeTime(since)) }} />
              </p>
            )}
            <LazySeriesChart
              what={`${text('oi.interest')}, ${text(`oi.view.${view}`)}`}
              axis={text('market.column.strike')}
              labels={labels}
              marks={marks}
              start={start}
              kind={view === 'now' ? 'compact' : 'signed-compact'}
              series={[
                { label: text('oi.calls'), values: series.call, shape: 'bars', tone: 'call' },
                { label: text('oi.puts'), values: series.put, shape: 'bars', tone: 'put' },
              ]}
            />
          </>
        )}
      </div>
    </Card>
  );
}
