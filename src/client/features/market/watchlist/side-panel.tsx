import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { CandleInterval, Instrument } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useCandles } from '#client/state/market/candles.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { CandlePicture } from '#client/widgets/figures/candle-picture.tsx';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import { LastBar } from '#client/widgets/last-bar.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { shownTick } from '#client/widgets/shown-tick.ts';
import { DepthTable } from './depth-table.tsx';

const INTERVALS = ['5m', '15m', '1d'] as const satisfies readonly CandleInterval[];
const SHOWN = 60;

/** The chart and the depth of the selected row. */
export function SidePanel({ instrument }: { instrument: Instrument }) {
  const intl = useIntl();
  const name = instrumentLine(instrument, useFormat());
  const [interval, setInterval] = useState<(typeof INTERVALS)[number]>('5m');
  const candles = useCandles(instrument.instrument_id, interval, SHOWN);
  const tick = shownTick(instrument);
  return (
    <aside className="card flex flex-col gap-2 p-3" aria-label={name}>
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">{name}</h2>
        {candles.value === null ? null : <FreshnessBadge facts={factsOfResource(candles)} />}
        <Segmented
          size="sm"
          className="ms-auto"
          label={intl.formatMessage({ id: 'watchlist.interval' })}
          value={interval}
          segments={INTERVALS.map((value) => ({ value, label: intl.formatMessage({ id: `watchlist.interval.${value}` }) }))}
          onChange={setInterval}
        />
      </header>
      <PageState
        market
        resource={candles}
        className="h-56"
        what={intl.formatMessage({ id: 'watchlist.chart' })}
        skeleton={<div className="skeleton h-56" aria-hidden />}
        isEmpty={({ candles: rows }) => rows.length === 0}
        empty={
          <p className="text-text-2">
            <FormattedMessage id="watchlist.no-bars" />
          </p>
        }
      >
        {({ candles: rows }) => (
          <>
            <CandlePicture candles={rows} daily={interval === '1d'} tick={tick} />
            <LastBar words="watchlist.last" last={rows.at(-1)} tick={tick} />
          </>
        )}
      </PageState>
      {instrument.tradable ? (
        <DepthTable instrument={instrument} label={intl.formatMessage({ id: 'watchlist.depth-of' }, { name })} />
      ) : null}
      <Link className="link" to={`${APP_BASE}/trading_view_chart?instrument=${encodeURIComponent(instrument.instrument_id)}`}>
        <FormattedMessage id="watchlist.chart.whole" />
      </Link>
    </aside>
  );
}
