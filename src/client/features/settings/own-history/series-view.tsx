import { useCallback, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CandleInterval, OwnCandles } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Notice } from '#client/ui/notice.tsx';
import { LazySeriesChart } from '#client/widgets/series-chart/lazy-series-chart.tsx';
import { exchangeTime } from '#domain/units/time.ts';
import { useLoaded } from '../parts/use-loaded.ts';

/** Up to this number of sessions a chart of minutes is more useful than one of days. */
const FEW_SESSIONS = 5;
const MOST_VALUES = 500;

type ClosesPage = Pick<OwnCandles, 'candles'>;

interface SeriesViewProps<Page> {
  symbol: string;
  sessions: number;
  /** Must be stable: another function means another series. */
  load: (page: { readonly interval: CandleInterval; readonly limit: number }) => Promise<Page>;
  /** Names the source of the series. */
  source?: (page: Page) => ReactNode;
}

/** The closes of an imported series, labelled with their source: they are not prices of the exchange. */
export function SeriesView<Page extends ClosesPage>({ symbol, sessions, load: page, source }: SeriesViewProps<Page>) {
  const intl = useIntl();
  const format = useFormat();
  const daily = sessions > FEW_SESSIONS;
  const load = useCallback(() => page({ interval: daily ? '1d' : '5m', limit: MOST_VALUES }), [page, daily]);
  const { value, error } = useLoaded(load, true);
  if (error) return <Notice kind="error">{errorText(error, intl)}</Notice>;
  if (value === null) return <div className="skeleton h-[264px] lg:h-[324px]" aria-hidden />;
  const at = ([begins = 0]: readonly number[]) => exchangeTime(begins);
  return (
    <>
      <p className="text-small text-text-3">
        {source === undefined ? null : <>{source(value)} </>}
        <FormattedMessage id="own-history.view.newest" values={{ count: value.candles.length }} />
      </p>
      <LazySeriesChart
        what={intl.formatMessage({ id: `own-history.view.${daily ? 'days' : 'minutes'}` }, { symbol })}
        axis={intl.formatMessage({ id: 'own-history.view.axis' })}
        labels={value.candles.map((candle) => (daily ? format.date(at(candle)) : format.dateTime(at(candle))))}
        series={[
          {
            label: intl.formatMessage({ id: 'own-history.view.close' }),
            values: value.candles.map(([, , , , close = null]) => close),
            shape: 'line',
            tone: 'quiet',
          },
        ]}
        kind="price"
      />
    </>
  );
}
