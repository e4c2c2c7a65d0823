import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useChartCandles } from '#client/state/market/chart-candles.ts';
import { candlesOf, chartLayoutAtom, loadChartLayoutAtom } from '#client/state/market/chart-layout.ts';
import { PageTitle } from '#client/ui/page-title.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { ChartDesk } from './chart-desk.tsx';
import { useChartSymbol } from './use-chart-symbol.ts';

/** The same box as other full-height screens. */
const FILLED =
  'flex h-[calc(100dvh-var(--header-height)-var(--edge-bottom)-2*var(--gap))] min-h-[30rem] flex-col md:h-[calc(100dvh-var(--header-height)-var(--footer-height)-var(--edge-bottom)-2*var(--gap))]';
const skeleton = <div className="skeleton h-[60dvh]" aria-hidden />;

/** The technical chart of the instrument in the address, with the trader's last layout. */
export function Screen() {
  const intl = useIntl();
  const layout = useAtomValue(chartLayoutAtom);
  const load = useSetAtom(loadChartLayoutAtom);
  const symbol = useChartSymbol();
  useEffect(() => void load(), [load]);
  const { instrument, instrumentId } = symbol;
  // The bars are fetched in parallel with the instrument's name.
  useChartCandles(layout === null || symbol.own ? null : instrumentId, candlesOf(symbol.interval ?? layout?.interval ?? '5m'));
  return (
    <div className={FILLED}>
      <PageTitle spoken>
        <FormattedMessage id="chart.title" />
      </PageTitle>
      {instrument !== null && instrumentId !== null && layout !== null ? (
        <ChartDesk key={instrumentId} instrument={instrument} layout={layout} symbol={symbol} />
      ) : symbol.isUnknown ? (
        <EmptyState title={intl.formatMessage({ id: 'chart.unknown' })} />
      ) : (
        <PageState resource={{ ...symbol.failed, value: null }} what={intl.formatMessage({ id: 'chart.what' })} skeleton={skeleton}>
          {() => null}
        </PageState>
      )}
    </div>
  );
}
