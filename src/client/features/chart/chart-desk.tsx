import { marketCalendar } from '#client/platform/market-calendar.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ChartInterval } from '#domain/market/chart-choices.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import type { Instrument } from '#client/api/types.ts';
import { chartLayoutAtom, type ChartLayout } from '#client/state/market/chart-layout.ts';
import { useMarketClock } from '#client/state/market/market-clock.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { useDesk as useDeskRoom } from '#client/ui/use-desk.ts';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import { crosshairLink } from '#client/widgets/price-chart/crosshair-link.ts';
import { ChartPicture } from './chart-picture.tsx';
import { ChartSheets, useChartSheets } from './chart-sheets.tsx';
import { ChartHead } from './parts/chart-head.tsx';
import { Dock } from './parts/dock.tsx';
import { ToolRail } from './parts/tool-rail.tsx';
import { ReplayBar } from './replay/replay-bar.tsx';
import { useReplay } from './replay/use-replay.ts';
import { SidePane } from './side-pane.tsx';
import { useMoveLevel } from './use-move-level.ts';
import { useChartKeys } from './use-chart-keys.ts';
import { OWN, type useChartSymbol } from './use-chart-symbol.ts';
import { useDeskCandles } from './use-desk-candles.tsx';
import { useDrawing } from './use-drawing.ts';
import { useLevels } from './use-chart-data.ts';

interface ChartDeskProps {
  instrument: Instrument;
  layout: ChartLayout;
  symbol: ReturnType<typeof useChartSymbol>;
}

/** Returns the state of a chart with tools. */
function useDesk({ instrument, layout, symbol }: ChartDeskProps) {
  const change = useSetAtom(chartLayoutAtom);
  const sheets = useChartSheets();
  const { instrument_id: id } = instrument;
  const interval = symbol.interval ?? layout.interval;
  const { own } = symbol;
  const bars = useDeskCandles(instrument, interval, own);
  const desk = useDrawing(id);
  const levels = useLevels(id, own);
  const moving = useMoveLevel(instrument, levels);
  const replay = useReplay(instrument, interval);
  const chooseInterval = (next: ChartInterval) => {
    change({ interval: next });
    symbol.show({ interval: next });
  };
  const onKey = useChartKeys({ desk, onInterval: chooseInterval, onLetter: sheets.search });
  const played =
    replay.day === null
      ? null
      : replay.value === null
        ? { ...bars.candles, value: null, status: 'loading' as const }
        : { ...bars.candles, value: replay.value };
  return { change, sheets, interval, own, bars, candles: played ?? bars.candles, desk, levels, moving, replay, chooseInterval, onKey };
}

/** Returns the exchange's trading date; null while unknown. */
function useToday(): string | null {
  const { value } = useMarketClock();
  return value === null ? null : marketCalendar.dateAt(exchangeTime(value.exchange_at));
}

/** The main chart with instrument and tools, and the side charts. */
export function ChartDesk(props: ChartDeskProps) {
  const { instrument, layout, symbol } = props;
  const format = useFormat();
  const wide = useDeskRoom();
  const name = instrumentLine(instrument, format);
  const [link] = useState(crosshairLink);
  const { change, sheets, interval, own, bars, candles, desk, levels, moving, replay, chooseInterval, onKey } = useDesk(props);
  const today = useToday();
  const isPlayed = replay.day !== null;
  // A phone has room for one chart, and a replay shows no current prices beside the past day.
  const alone = !wide || isPlayed || own;
  const count = alone ? 1 : layout.count;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <ChartHead
        {...props}
        facts={factsOfResource(bars.candles)}
        replayed={isPlayed}
        interval={interval}
        levels={levels.length}
        onOwn={(chosen) => symbol.show({ data: chosen ? OWN : null })}
        onInterval={chooseInterval}
        onType={(type) => change({ type })}
        onOpen={sheets.open}
        onReplay={today === null ? null : () => (isPlayed ? replay.end() : replay.begin(marketCalendar.previousTradingDay(today)))}
      />
      <ReplayBar replay={replay} today={today} />
      {desk.tool === null ? null : <DrawingHint tool={desk.tool.id} onStop={desk.stop} />}
      {bars.source}
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
        <div className={GRIDS[count]}>
          <ChartPicture
            instrument={instrument}
            interval={isPlayed ? replay.interval : interval}
            name={name}
            layout={layout}
            candles={candles}
            own={own}
            replay={isPlayed ? replay.key : null}
            link={count > 1 && layout.linked ? link : null}
            desk={desk}
            levels={levels}
            onLevel={moving.beginById}
            onPrice={sheets.trade}
            onKey={onKey}
          />
          {Array.from({ length: count - 1 }, (_, place) => (
            <SidePane key={place} place={place} first={instrument} layout={layout} link={layout.linked ? link : null} />
          ))}
        </div>
        {alone ? null : <Dock instrument={instrument} onShow={(shown) => symbol.show({ instrument: shown })} />}
      </div>
      <Notes isComputed={bars.isComputed} isAveraged={layout.type === 'heikin-ashi'} />
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
        onLayout={({ kind, instrument_id: saved, layout: { interval: chosen } }) => {
          if (kind === 'layout') symbol.show({ interval: chosen, ...(saved === null ? {} : { instrument: saved }) });
        }}
      />
    </div>
  );
}

/** Charts side by side, and below each other. */
const GRIDS = {
  1: 'flex min-h-0 min-w-0 flex-1 flex-col',
  2: 'grid min-h-0 min-w-0 flex-1 grid-cols-2 gap-2',
  4: 'grid min-h-0 min-w-0 flex-1 grid-cols-2 grid-rows-2 gap-2',
} as const;

/** Notes about the bars: computed or averaged prices. */
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

/** The next point that the chosen drawing tool needs, and the button that cancels the tool. */
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
