import { useAtomValue, useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import type { CandleInterval, Instrument } from '#client/api/types.ts';
import { useChartCandles } from '#client/state/market/chart-candles.ts';
import { chartLayoutAtom, type ChartLayout } from '#client/state/market/chart-layout.ts';
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
import { useChartKeys } from './use-chart-keys.ts';
import type { useChartSymbol } from './use-chart-symbol.ts';
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
  const offline = useAtomValue(offlineAtom);
  const change = useSetAtom(chartLayoutAtom);
  const sheets = useChartSheets();
  const { instrument_id: id } = instrument;
  const interval = symbol.interval ?? layout.interval;
  const candles = useChartCandles(id, interval);
  const name = instrumentLine(instrument, format);
  const desk = useDrawing(id);
  const quote = symbol.quotes.value?.quotes.find((each) => each.instrument_id === id);
  const chooseInterval = (next: CandleInterval) => {
    change({ interval: next });
    symbol.show({ interval: next });
  };
  const onKey = useChartKeys({ desk, onInterval: chooseInterval, onLetter: sheets.search });
  const computed = candles.value?.computed_until ?? null;
  const isComputed = computed !== null && (candles.value?.candles[0]?.[0] ?? computed) < computed;
  const notes = [offline ? 'offline' : null, isComputed ? 'computed' : null, layout.type === 'heikin-ashi' ? 'type.averaged' : null].filter(
    (note) => note !== null,
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <ChartHead
        instrument={instrument}
        previousClose={quote?.previous_close ?? null}
        facts={factsOfResource(candles)}
        layout={layout}
        interval={interval}
        onInterval={chooseInterval}
        onType={(type) => change({ type })}
        onOpen={sheets.open}
      />
      {desk.tool === null ? null : <DrawingHint tool={desk.tool.id} onStop={desk.stop} />}
      <div className="flex min-h-0 flex-1 gap-2 max-lg:flex-col">
        <ToolRail
          desk={desk}
          magnet={layout.magnet}
          hidden={layout.hidden}
          onMagnet={() => change({ magnet: !layout.magnet })}
          onHidden={() => change({ hidden: !layout.hidden })}
          onList={() => sheets.open('drawings')}
        />
        <ChartPicture
          instrument={instrument}
          interval={interval}
          name={name}
          layout={layout}
          candles={candles}
          desk={desk}
          onPrice={sheets.trade}
          onKey={onKey}
        />
      </div>
      {notes.map((note) => (
        <p key={note} className="text-small text-text-3">
          <FormattedMessage id={`chart.${note}`} />
        </p>
      ))}
      <ChartSheets
        instrument={instrument}
        name={name}
        layout={layout}
        interval={interval}
        candles={candles.value?.candles ?? []}
        desk={desk}
        sheets={sheets}
        onSymbol={(chosen) => symbol.show({ instrument: chosen.instrument_id })}
      />
    </div>
  );
}

interface ChartPictureProps {
  instrument: Instrument;
  interval: CandleInterval;
  name: string;
  layout: ChartLayout;
  candles: ReturnType<typeof useChartCandles>;
  desk: DrawingDesk;
  onPrice: (price: number) => void;
  onKey: (event: KeyboardEvent) => void;
}

/** The bars with what is drawn on them: drawings, compared lines, the trader's own prices. */
function ChartPicture({ instrument, interval, name, layout, candles, desk, onPrice, onKey }: ChartPictureProps) {
  const intl = useIntl();
  const { instrument_id: id, tick_size: tick } = instrument;
  const data = useChartData(id, interval, name, decimalsOf(tick), instrument.kind !== 'index', candles.value);
  const levels = useLevels(id);
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
          <FormattedMessage id="chart.none" />
        </p>
      }
    >
      {({ candles: rows }) =>
        data === null ? null : (
          <>
            <LazyPriceChart
              instrumentId={id}
              tick={tick}
              dataKey={`${id}@${interval}`}
              data={data}
              lengthMs={intervalMs(interval)}
              layout={layout}
              drawings={desk.list}
              compared={compared}
              levels={levels}
              tool={desk.tool}
              events={{ ...desk.events, onPrice }}
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
