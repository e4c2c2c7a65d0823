import { memo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CandleInterval, Instrument } from '#client/api/types.ts';
import { useCandles } from '#client/state/market/candles.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { CandlePicture } from '#client/widgets/figures/candle-picture.tsx';
import { LastBar } from '#client/widgets/last-bar.tsx';
import { LivePrice } from '#client/widgets/live-figure.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { shownTick } from '#client/widgets/shown-tick.ts';

const CHOICES = ['1m', '5m', '15m', '1d'] as const satisfies readonly CandleInterval[];
const SHOWN = 75;

/** Candles of the focused instrument, their last close in words beside the live price. */
export const Chart = memo(function Chart({ instrument }: { instrument: Instrument }) {
  const intl = useIntl();
  const [interval, setInterval] = useState<(typeof CHOICES)[number]>('5m');
  const candles = useCandles(instrument.instrument_id, interval, SHOWN);
  const tick = shownTick(instrument);
  return (
    <div className="flex h-full flex-col gap-2 p-3">
      <div className="flex flex-wrap items-center gap-3">
        <span className="block text-value">
          <LivePrice instrumentId={instrument.instrument_id} tick={tick} />
        </span>
        {candles.value === null ? null : <FreshnessBadge facts={factsOfResource(candles)} />}
        <Segmented
          size="sm"
          className="ms-auto [&_.segment]:min-w-0 [&_.segment]:px-1.5"
          label={intl.formatMessage({ id: 'live-trade.chart.interval' })}
          value={interval}
          segments={CHOICES.map((value) => ({ value, label: intl.formatMessage({ id: `live-trade.chart.${value}` }) }))}
          onChange={setInterval}
        />
      </div>
      <PageState
        market
        resource={candles}
        className="min-h-0 flex-1"
        what={intl.formatMessage({ id: 'live-trade.chart.what' })}
        skeleton={<div className="skeleton h-[220px]" aria-hidden />}
        isEmpty={({ candles: rows }) => rows.length === 0}
        empty={
          <p className="text-text-2">
            <FormattedMessage id="live-trade.chart.none" />
          </p>
        }
      >
        {({ candles: rows }) => (
          <>
            <CandlePicture candles={rows} daily={interval === '1d'} tick={tick} />
            <LastBar words="live-trade.chart.last" last={rows.at(-1)} tick={tick} />
          </>
        )}
      </PageState>
    </div>
  );
});
