import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import type { Instrument } from '#client/api/types.ts';
import type { Candles } from '#client/state/market/candles.ts';
import { chartLayoutAtom, type ChartInterval, type ChartLayout } from '#client/state/market/chart-layout.ts';
import type { LiveResource } from '#client/state/resource/resource.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import { LastBar } from '#client/widgets/last-bar.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { LazyPriceChart } from '#client/widgets/price-chart/lazy-price-chart.tsx';
import { ChartSheets, useChartSheets } from './chart-sheets.tsx';
import { intervalMs } from './model/interval-length.ts';
import { ChartHead } from './parts/chart-head.tsx';
import { ToolRail } from './parts/tool-rail.tsx';
import { useMoveLevel } from './use-move-level.ts';
import type { OwnLevel } from './model/levels.ts';
import { useChartKeys } from './use-chart-keys.ts';
import { OWN, type useChartSymbol } from './use-chart-symbol.ts';
import { olderThan, useDeskCandles } from './use-desk-candles.tsx';
import { useDrawing, type DrawingDesk } from './use-drawing.ts';
import { useChartData, useCompared, useLevels } from './use-chart-data.ts';

interface ChartDeskProps {
  instrument: Instrument;
  layout: ChartLayout;
  symbol: ReturnType<typeof useChartSymbol>;
}

/** One instrument's chart with everything around it. */
export function ChartDesk({ instrument, layout, symbol }: ChartDeskProps) {
  const format = useFormat();
  const change = useSetAtom(chartLayoutAtom);
  const sheets = useChartSheets();
  const { instrument_id: id } = instrument;
  const interval = symbol.interval ?? layout.interval;
  const { own } = symbol;
  const { candles, source, isComputed } = useDeskCandles(instrument, interval, own);
  const name = instrumentLine(instrument, format);
  const desk = useDrawing(id);
  const levels = useLevels(id, own);
  const moving = useMoveLevel(instrument, levels);
  const quote = symbol.quotes.value?.quotes.find((each) => each.instrument_id === id);
  const chooseInterval = (next: ChartInterval) => {
    change({ interval: next });
    symbol.show({ interval: next });
  };
  const onKey = useChartKeys({ desk, onInterval: chooseInterval, onLetter: sheets.search });
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <ChartHead
        instrument={instrument}
        previousClose={quote?.previous_close ?? null}
        facts={factsOfResource(candles)}
        own={own}
        onOwn={(chosen) => symbol.show({ data: chosen ? OWN : null })}
        layout={layout}
        interval={interval}
        onInterval={chooseInterval}
        onType={(type) => change({ type })}
        onOpen={sheets.open}
        levels={levels.length}
      />
      {desk.tool === null ? null : <DrawingHint tool={desk.tool.id} onStop={desk.stop} />}
      {source}
      <div className="flex min-h-0 flex-1 gap-2 max-lg:flex-col">
        <ToolRail
          desk={desk}
          magnet={layout.magnet}
          hidden={layout.hidden}
          onMagnet={() => change({ magnet: !layout.magnet })}
          onHidden={() => change({ hidden: !layout.hidden })}
          onList={() => sheets.open('drawings')}
          onTools={() => sheets.open('tools')}
        />
        <ChartPicture
          instrument={instrument}
          interval={interval}
          name={name}
          layout={layout}
          candles={candles}
          own={own}
          desk={desk}
          levels={levels}
          onLevel={moving.beginById}
          onPrice={sheets.trade}
          onKey={onKey}
        />
      </div>
      <Notes isComputed={isComputed} isAveraged={layout.type === 'heikin-ashi'} />
      <ChartSheets
        instrument={instrument}
        name={name}
        layout={layout}
        interval={interval}
        candles={candles.value?.candles ?? []}
        desk={desk}
        sheets={sheets}
        levels={levels}
        moving={moving}
        onSymbol={(chosen) => symbol.show({ instrument: chosen.instrument_id })}
      />
    </div>
  );
}

/** What a reader has to know of the bars. */
function Notes({ isComputed, isAveraged }: { isComputed: boolean; isAveraged: boolean }) {
  const offline = useAtomValue(offlineAtom);
  const notes = [offline ? 'offline' : null, isComputed ? 'computed' : null, isAveraged ? 'type.averaged' : null].filter(
    (note) => note !== null,
  );
  return notes.map((note) => (
    <p key={note} className="text-small text-text-3">
      <FormattedMessage id={`chart.${note}`} />
    </p>
  ));
}

interface ChartPictureProps {
  instrument: Instrument;
  interval: ChartInterval;
  name: string;
  layout: ChartLayout;
  candles: LiveResource<Pick<Candles, 'candles' | 'next_to'>>;
  /** Of what the user has brought in: nothing of the market is drawn beside it. */
  own: boolean;
  desk: DrawingDesk;
  levels: readonly OwnLevel[];
  /** A level was dragged to a price: it asks there whether it is meant. */
  onLevel: (id: string, price: number) => void;
  onPrice: (price: number) => void;
  onKey: (event: KeyboardEvent) => void;
}

/** The bars with what is drawn on them: drawings, compared lines, the trader's own prices. */
function ChartPicture({ instrument, interval, name, layout, candles, own, desk, levels, onLevel, onPrice, onKey }: ChartPictureProps) {
  const intl = useIntl();
  const { instrument_id: id, tick_size: tick } = instrument;
  const older = useCallback((before: number) => olderThan(instrument, interval, own, before), [own, instrument, interval]);
  const about = { interval, lengthMs: intervalMs(interval), symbol: name, decimals: decimalsOf(tick), traded: instrument.kind !== 'index' };
  const data = useChartData(about, candles.value, older);
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
            <LazyPriceChart
              instrumentId={own ? null : id}
              tick={tick}
              dataKey={`${own ? OWN : ''}${id}@${interval}`}
              data={data}
              layout={layout}
              drawings={desk.list}
              compared={own ? [] : compared}
              levels={levels}
              tool={desk.tool}
              events={{ ...desk.events, onLevel, onPrice: own ? () => undefined : onPrice }}
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

/** What the chosen tool waits for, and the way out of it. */
function DrawingHint({ tool, onStop }: { tool: string; onStop: () => void }) {
  const intl = useIntl();
  return (
    <div className="flex flex-wrap items-center gap-2" role="status">
      <FormattedMessage id="chart.draw.help" values={{ tool: intl.formatMessage({ id: `chart.tool.${tool}` }) }} />
      <Button size="sm" onClick={onStop}>
        <FormattedMessage id="chart.draw.stop" />
      </Button>
    </div>
  );
}

/** Returns the decimals that prices of a tick have. */
function decimalsOf(tick: number): number {
  return tick >= 1 ? 0 : tick < 0.01 ? 4 : 2;
}
