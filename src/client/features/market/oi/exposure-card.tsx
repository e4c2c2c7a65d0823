import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Chain, ChainRow } from '#client/api/types.ts';
import { Card } from '#client/ui/card.tsx';
import { Figure } from '#client/widgets/figure.tsx';
import { LazySeriesChart } from '#client/widgets/series-chart/lazy-series-chart.tsx';
import { yearsToExpiry } from '#domain/calendar/time-to-expiry.ts';
import { gammaExposure } from '#domain/indicators/gamma-exposure.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { useMarks } from './use-marks.ts';

/** Gamma exposure by strike. The note beside it states the assumption behind its sign. */
export function ExposureCard({ chain, rows }: { chain: Chain; rows: readonly ChainRow[] }) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  const exposure = useMemo(() => {
    const years = yearsToExpiry(exchangeTime(chain.exchange_at), exchangeTime(chain.expires_at));
    const all = chain.rows.map(({ strike, call, put }) => ({ strike, volatility: call.iv, call: call.oi, put: put.oi }));
    return gammaExposure(all, chain.forward, years);
  }, [chain]);
  const byStrike = useMemo(() => new Map(exposure.byStrike.map((row) => [row.strike, row.net])), [exposure]);
  const more = useMemo(() => [{ id: 'oi.flip', level: exposure.flip }], [exposure.flip]);
  const { labels, marks, start } = useMarks(chain, rows, more);
  const values = rows.map(({ strike }) => byStrike.get(strike) ?? null);
  const positive = values.map((value) => (value !== null && value >= 0 ? value : null));
  const negative = values.map((value) => (value !== null && value < 0 ? value : null));
  return (
    <Card title={text('oi.gex')}>
      <div className="flex flex-col gap-2">
        <p className="text-small text-text-2">
          <FormattedMessage
            id="oi.gex.total"
            values={{
              total: <Figure key="total" kind="signed-compact" value={exposure.total} className="font-semibold" />,
              flip: <Figure key="flip" kind="price" value={exposure.flip} className="font-semibold" />,
            }}
          />
        </p>
        <LazySeriesChart
          what={text('oi.gex')}
          axis={text('market.column.strike')}
          labels={labels}
          marks={marks}
          start={start}
          kind="signed-compact"
          series={[
            { label: text('oi.gex.long'), values: positive, shape: 'bars', tone: 'put' },
            { label: text('oi.gex.short'), values: negative, shape: 'bars', tone: 'call' },
          ]}
        />
        <p className="text-small text-text-3">
          <FormattedMessage id="oi.gex.about" />
        </p>
      </div>
    </Card>
  );
}
