import { useIntl } from 'react-intl';
import type { ShownChain } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { LazySeriesChart } from '#client/widgets/series-chart/lazy-series-chart.tsx';

/** Volatility and open interest of the chain by strike. */
export function StrikeCharts({ chain }: { chain: ShownChain }) {
  const intl = useIntl();
  const format = useFormat();
  const { rows } = chain;
  const text = (id: string) => intl.formatMessage({ id: `own-history.chain.${id}` });
  const strikes = rows.map(({ strike }) => strike);
  const marks = [
    { label: text('atm'), level: chain.atm_strike },
    { label: text('max-pain'), level: chain.max_pain },
  ].flatMap(({ label, level }) => (level === null ? [] : [{ label, level, at: strikes.indexOf(level) }]));
  const start = chain.atm_strike === null ? -1 : strikes.indexOf(chain.atm_strike);
  const shared = {
    axis: text('strike'),
    labels: strikes.map((strike) => format.integer(strike)),
    marks,
    ...(start === -1 ? {} : { start }),
  };
  return (
    <>
      <h3 className="font-semibold">{text('smile')}</h3>
      <LazySeriesChart
        {...shared}
        what={text('smile')}
        kind="percent"
        series={[{ label: text('iv'), values: rows.map(({ iv }) => iv), shape: 'line', tone: 'primary' }]}
      />
      <h3 className="font-semibold">{text('oi')}</h3>
      <LazySeriesChart
        {...shared}
        what={text('oi')}
        kind="compact"
        series={[
          { label: text('calls'), values: rows.map(({ call }) => call?.oi ?? null), shape: 'bars', tone: 'call' },
          { label: text('puts'), values: rows.map(({ put }) => put?.oi ?? null), shape: 'bars', tone: 'put' },
        ]}
      />
    </>
  );
}
