import { FormattedMessage, useIntl } from 'react-intl';
import type { Chain, ChainRow, OpenInterest, Volatility } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Card } from '#client/ui/card.tsx';
import { Figure } from '#client/widgets/figure.tsx';
import { LazySeriesChart } from '#client/widgets/series-chart/lazy-series-chart.tsx';
import { LEAST_DAYS_TO_RANK } from '#domain/indicators/volatility-rank.ts';
import { useMarks } from './use-marks.ts';

/** Volatility by expiry, among its own past, and the volatility index. */
export function VolatilityCards({ volatility }: { volatility: Volatility }) {
  const intl = useIntl();
  const format = useFormat();
  const text = (id: string) => intl.formatMessage({ id });
  const { days, current, index } = volatility;
  return (
    <>
      <Card title={text('oi.term')}>
        <LazySeriesChart
          what={text('oi.term')}
          axis={text('oi.expiry')}
          labels={volatility.term.map(({ expiry }) => format.expiry(expiry))}
          kind="percent"
          series={[{ label: text('oi.iv'), values: volatility.term.map(({ atm_iv }) => atm_iv), shape: 'line', tone: 'primary' }]}
        />
      </Card>
      <Card title={text('oi.past')}>
        <div className="flex flex-col gap-3">
          <StandingBar standing={volatility} />
          {days.length < 2 ? (
            <p className="text-text-2">
              <FormattedMessage id="oi.too-few" />
            </p>
          ) : (
            <LazySeriesChart
              what={text('oi.past')}
              axis={text('oi.date')}
              labels={[...days.map(({ date }) => format.tradingDate(date)), text('oi.now')]}
              kind="percent"
              series={[{ label: text('oi.iv-30'), values: [...days.map(({ iv }) => iv), current], shape: 'line', tone: 'primary' }]}
            />
          )}
        </div>
      </Card>
      {index === null ? null : (
        <Card title={text('oi.vix')}>
          <div className="flex flex-col gap-3">
            <p className="text-h2">
              <Figure kind="ratio" value={index.ltp} />{' '}
              <span className="text-small font-normal">
                <Figure kind="change" value={index.previous_close === 0 ? null : index.ltp / index.previous_close - 1} />
              </span>
            </p>
            <StandingBar standing={index} />
            {index.days.length < 2 ? null : (
              <LazySeriesChart
                what={text('oi.vix')}
                axis={text('oi.date')}
                labels={[...index.days.map(({ date }) => format.tradingDate(date)), text('oi.now')]}
                kind="ratio"
                series={[
                  {
                    label: text('oi.vix'),
                    values: [...index.days.map(({ close }) => close), index.ltp],
                    shape: 'line',
                    tone: 'primary',
                  },
                ]}
              />
            )}
          </div>
        </Card>
      )}
    </>
  );
}

interface Standing {
  readonly rank: number | null;
  readonly percentile: number | null;
  readonly sessions: number;
}

/** The rank and percentile of a value among earlier days; with too few days, their number. */
function StandingBar({ standing }: { standing: Standing }) {
  const { rank, percentile, sessions } = standing;
  const rounded = (value: number | null) => (value === null ? null : Math.round(value));
  if (sessions < LEAST_DAYS_TO_RANK)
    return (
      <p className="text-small text-text-2">
        <FormattedMessage id="oi.rank.needs" values={{ sessions, needed: LEAST_DAYS_TO_RANK }} />
      </p>
    );
  return (
    <div className="flex flex-col gap-1">
      <div dir="ltr" className="relative h-2 rounded-full bg-sunken" aria-hidden>
        {rank === null ? null : (
          <span className="absolute inset-y-0 left-0 rounded-full bg-primary" style={{ width: `${Math.max(1, rank)}%` }} />
        )}
      </div>
      <p className="text-small text-text-2">
        <FormattedMessage
          id="oi.standing"
          values={{
            rank: <Figure key="rank" kind="integer" value={rounded(rank)} className="font-semibold" />,
            percentile: <Figure key="percentile" kind="integer" value={rounded(percentile)} className="font-semibold" />,
            sessions,
          }}
        />
      </p>
    </div>
  );
}

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
      <LazySeriesChart
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
