import { FormattedMessage, useIntl } from 'react-intl';
import type { Volatility } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Card } from '#client/ui/card.tsx';
import { Figure } from '#client/widgets/figure.tsx';
import { LateSeriesChart } from '#client/widgets/figures/series-chart-late.tsx';
import { StandingBar } from './standing-bar.tsx';

/** Volatility by expiry, among its own past, and the volatility index. */
export function VolatilityCards({ volatility }: { volatility: Volatility }) {
  const intl = useIntl();
  const format = useFormat();
  const text = (id: string) => intl.formatMessage({ id });
  const { days, current, index } = volatility;
  return (
    <>
      <Card title={text('oi.term')}>
        <LateSeriesChart
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
            <LateSeriesChart
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
              <LateSeriesChart
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
