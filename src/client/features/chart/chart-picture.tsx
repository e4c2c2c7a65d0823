import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ChartInterval } from '#domain/market/chart-choices.ts';
import type { Instrument } from '#client/api/types.ts';
import type { Candles } from '#client/state/market/candles.ts';
import type { ChartLayout } from '#client/state/market/chart-layout.ts';
import type { LiveResource } from '#client/state/resource/resource.ts';
import { LastBar } from '#client/widgets/last-bar.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import type { CrosshairLink } from '#client/widgets/price-chart/crosshair-link.ts';
import { shownTick } from '#client/widgets/shown-tick.ts';
import { intervalMs } from './model/interval-length.ts';
import type { OwnLevel } from './model/levels.ts';
import { DraftedChart } from './parts/drafted-chart.tsx';
import { OWN } from './use-chart-symbol.ts';
import { olderThan } from './use-desk-candles.tsx';
import type { DrawingDesk } from './use-drawing.ts';
import { useChartData, useCompared } from './use-chart-data.ts';

const NO_LINES: readonly never[] = [];
const NO_LEVELS: readonly never[] = [];

interface ChartPictureProps {
  instrument: Instrument;
  interval: ChartInterval;
  name: string;
  layout: ChartLayout;
  candles: LiveResource<Pick<Candles, 'candles' | 'next_to'>>;
  /** Whether the bars are the user's imported history: then no market data are drawn. */
  own: boolean;
  /** The replayed day: then no current prices are drawn and prices cannot be pressed. Its key remounts the chart. */
  replay?: string | null;
  link?: CrosshairLink | null;
  desk: DrawingDesk;
  levels: readonly OwnLevel[];
  /** A level was dragged to a price; the handler asks for confirmation. */
  onLevel: (id: string, price: number) => void;
  onPrice: (price: number) => void;
  onKey: (event: KeyboardEvent) => void;
}

/** The bars with drawings, compared lines and the trader's own prices. */
export function ChartPicture({
  instrument,
  interval,
  name,
  layout,
  candles,
  own,
  replay = null,
  link = null,
  desk,
  levels,
  onLevel,
  onPrice,
  onKey,
}: ChartPictureProps) {
  const intl = useIntl();
  const { instrument_id: id } = instrument;
  const tick = shownTick(instrument);
  const older = useCallback((before: number) => olderThan(instrument, interval, own, before), [own, instrument, interval]);
  const about = { interval, lengthMs: intervalMs(interval), symbol: name, decimals: decimalsOf(tick), traded: instrument.kind !== 'index' };
  const data = useChartData(about, candles.value, older);
  const past = own || replay !== null;
  const compared = useCompared(layout.compared, interval);
  const say = (key: string, values?: Record<string, string | number>) => intl.formatMessage({ id: `chart.${key}` }, values);
  return (
    <PageState
      market
      resource={candles}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
      what={say('what')}
      skeleton={<div className="skeleton h-[60dvh]" aria-hidden />}
      isEmpty={({ candles: rows }) => rows.length === 0}
      empty={
        <p className="p-4 text-text-2">
          <FormattedMessage id={own ? 'chart.own.none' : 'chart.none'} />
        </p>
      }
    >
      {({ candles: rows }) =>
        data === null ? null : (
          <>
            <DraftedChart
              instrumentId={past ? null : id}
              tick={tick}
              dataKey={`${own ? OWN : ''}${replay ?? ''}${id}@${interval}`}
              link={link}
              data={data}
              layout={layout}
              drawings={desk.list}
              compared={past ? NO_LINES : compared}
              levels={replay === null ? levels : NO_LEVELS}
              tool={desk.tool}
              events={{ ...desk.events, onLevel, onPrice: past ? () => undefined : onPrice }}
              label={say('spoken', { symbol: name, interval: say(`interval.${interval}`), count: rows.length })}
              onKey={onKey}
              className="rounded-card border border-border bg-surface"
            />
            <LastBar words="chart.last" last={rows.at(-1)} tick={tick} />
          </>
        )
      }
    </PageState>
  );
}

/** Returns the decimals that prices of a tick have. */
function decimalsOf(tick: number): number {
  return tick >= 1 ? 0 : tick < 0.01 ? 4 : 2;
}
