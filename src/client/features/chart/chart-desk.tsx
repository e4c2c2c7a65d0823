import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import type { CandleInterval, Instrument } from '#client/api/types.ts';
import { useChartCandles } from '#client/state/chart-candles.ts';
import { chartLayoutAtom, type ChartLayout } from '#client/state/chart-layout.ts';
import { offlineAtom } from '#client/state/connectivity.ts';
import { rememberInstrumentAtom } from '#client/state/recent-instruments.ts';
import { Button } from '#client/ui/button.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { Price } from '#client/widgets/price.tsx';
import { LatePriceChart } from '#client/widgets/price-chart/lazy-price-chart.tsx';
import { intervalMs, intervalOfMinutes } from './model/interval-length.ts';
import { ChartHead } from './parts/chart-head.tsx';
import { ToolRail } from './parts/tool-rail.tsx';
import type { useChartSymbol } from './use-chart-symbol.ts';
import { useCompared } from './use-compared.ts';
import { useDrawing } from './use-drawing.ts';
import { useLevels } from './use-levels.ts';
import { useChartData } from './use-chart-data.ts';

const late = () => import('./late/index.ts');
const IndicatorSheet = lazy(async () => ({ default: (await late()).IndicatorSheet }));
const DrawingSheet = lazy(async () => ({ default: (await late()).DrawingSheet }));
const SymbolSheet = lazy(async () => ({ default: (await late()).SymbolSheet }));
const TableSheet = lazy(async () => ({ default: (await late()).TableSheet }));
const TextDialog = lazy(async () => ({ default: (await late()).TextDialog }));
const TradeSheet = lazy(async () => ({ default: (await late()).TradeSheet }));

interface ChartDeskProps {
  instrument: Instrument;
  layout: ChartLayout;
  symbol: ReturnType<typeof useChartSymbol>;
}
type Opened = 'symbol' | 'indicators' | 'compare' | 'table' | 'trade' | 'drawings' | null;
const MOST_COMPARED = 4;

/** One instrument's chart with everything around it. */
export function ChartDesk({ instrument, layout, symbol }: ChartDeskProps) {
  const intl = useIntl();
  const format = useFormat();
  const offline = useAtomValue(offlineAtom);
  const change = useSetAtom(chartLayoutAtom);
  const remember = useSetAtom(rememberInstrumentAtom);
  const [opened, setOpened] = useState<Opened>(null);
  const [typed, setTyped] = useState('');
  const [pressed, setPressed] = useState<number | null>(null);
  const { instrument_id: id, tick_size: tick } = instrument;
  const interval = symbol.interval ?? layout.interval;
  const candles = useChartCandles(id, interval);
  const name = instrumentLine(instrument, format);
  const traded = instrument.kind !== 'index';
  const data = useChartData(id, interval, name, decimalsOf(tick), traded, candles.value);
  const desk = useDrawing(id);
  const levels = useLevels(id);
  const compared = useCompared(layout.compared, interval);
  const say = (key: string, values?: Record<string, string | number>) => intl.formatMessage({ id: `chart.${key}` }, values);
  const quote = symbol.quotes.value?.quotes.find((each) => each.instrument_id === id);
  const close = () => {
    setOpened(null);
    setPressed(null);
    setTyped('');
  };
  const choose = {
    symbol: (chosen: Instrument) => {
      remember(chosen);
      close();
      symbol.show({ instrument: chosen.instrument_id });
    },
    interval: (next: CandleInterval) => {
      change({ interval: next });
      symbol.show({ interval: next });
    },
  };
  const compare = (chosen: Instrument) => {
    const others = layout.compared.filter((each) => each.id !== chosen.instrument_id);
    change({ compared: [...others, { id: chosen.instrument_id, name: chosen.tradingsymbol }].slice(-MOST_COMPARED) });
    close();
  };
  const computed = candles.value?.computed_until ?? null;
  const isComputed = computed !== null && (candles.value?.candles[0]?.[0] ?? computed) < computed;
  const notes = [offline ? 'offline' : null, isComputed ? 'computed' : null, layout.type === 'heikin-ashi' ? 'type.averaged' : null].filter(
    (note) => note !== null,
  );
  const digits = useRef('');
  const onKey = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    // Digits and Enter choose the length of a bar in minutes.
    if (/^\d$/.test(key)) {
      digits.current = `${digits.current}${key}`.slice(-2);
      return;
    }
    const chosen = key === 'enter' ? intervalOfMinutes(Number(digits.current)) : null;
    digits.current = '';
    if (chosen !== null) {
      choose.interval(chosen);
      return;
    }
    const isStep = (event.ctrlKey || event.metaKey) && key === 'z';
    const tool = event.altKey ? ({ t: 'trend', h: 'horizontal', v: 'vertical' } as Readonly<Record<string, string>>)[key] : undefined;
    if (isStep) (event.shiftKey ? desk.redo : desk.undo)();
    else if (tool !== undefined) desk.begin(tool);
    else if (event.key === 'Escape' && desk.tool !== null) desk.stop();
    else if (['Delete', 'Backspace'].includes(event.key) && desk.picked !== null) desk.remove(desk.picked);
    else if (/^[a-z]$/.test(key) && !event.ctrlKey && !event.metaKey && !event.altKey && key !== 'g') {
      setTyped(key);
      setOpened('symbol');
    } else return;
    event.preventDefault();
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <ChartHead
        instrument={instrument}
        previousClose={quote?.previous_close ?? null}
        facts={factsOfResource(candles)}
        layout={layout}
        interval={interval}
        onInterval={choose.interval}
        onType={(type) => change({ type })}
        onOpen={setOpened}
      />
      {desk.tool === null ? null : (
        <div className="flex flex-wrap items-center gap-2" role="status">
          <FormattedMessage id="chart.draw.help" values={{ tool: say(`tool.${desk.tool.id}`) }} />
          <Button size="sm" onClick={desk.stop}>
            <FormattedMessage id="chart.draw.stop" />
          </Button>
        </div>
      )}
      <div className="flex min-h-0 flex-1 gap-2 max-lg:flex-col">
        <ToolRail
          desk={desk}
          magnet={layout.magnet}
          hidden={layout.hidden}
          onMagnet={() => change({ magnet: !layout.magnet })}
          onHidden={() => change({ hidden: !layout.hidden })}
          onList={() => setOpened('drawings')}
        />
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
          {({ candles: rows }) => {
            const last = rows.at(-1);
            return data === null ? null : (
              <>
                <LatePriceChart
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
                  events={{
                    ...desk.events,
                    onPrice: (price) => {
                      setPressed(price);
                      setOpened('trade');
                    },
                  }}
                  label={say('spoken', { symbol: name, interval: say(`interval.${interval}`), count: rows.length })}
                  onKey={onKey}
                  className="rounded-card border border-border bg-surface"
                />
                {last === undefined ? null : (
                  <p className="sr-only">
                    <FormattedMessage
                      id="chart.last"
                      values={{
                        open: <Price key="o" value={last[1]} tick={tick} />,
                        high: <Price key="h" value={last[2]} tick={tick} />,
                        low: <Price key="l" value={last[3]} tick={tick} />,
                        close: <Price key="c" value={last[4]} tick={tick} />,
                      }}
                    />
                  </p>
                )}
              </>
            );
          }}
        </PageState>
      </div>
      {notes.map((note) => (
        <p key={note} className="text-small text-text-3">
          <FormattedMessage id={`chart.${note}`} />
        </p>
      ))}
      <Suspense fallback={null}>
        {opened === 'symbol' ? <SymbolSheet title={say('symbol.title')} start={typed} onChoose={choose.symbol} onClose={close} /> : null}
        {opened === 'compare' ? (
          <SymbolSheet
            title={say('symbol.compare')}
            onChoose={compare}
            onClose={close}
            compared={layout.compared}
            onRemove={(gone) => change({ compared: layout.compared.filter((each) => each.id !== gone) })}
          />
        ) : null}
        {opened === 'indicators' ? (
          <IndicatorSheet chosen={layout.indicators} untraded={!traded} onChange={(indicators) => change({ indicators })} onClose={close} />
        ) : null}
        {opened === 'drawings' ? (
          <DrawingSheet symbol={name} tick={tick} desk={desk} last={candles.value?.candles.at(-1)?.[4] ?? null} onClose={close} />
        ) : null}
        {opened === 'table' ? (
          <TableSheet
            symbol={name}
            tick={tick}
            candles={candles.value?.candles ?? []}
            daily={interval === '1d'}
            traded={traded}
            onClose={close}
          />
        ) : null}
        {opened === 'trade' ? <TradeSheet instrument={instrument} price={pressed} onClose={close} /> : null}
        {desk.asking === null ? null : <TextDialog onSay={desk.say} />}
      </Suspense>
    </div>
  );
}

/** Returns the decimals that prices of a tick have. */
function decimalsOf(tick: number): number {
  return tick >= 1 ? 0 : tick < 0.01 ? 4 : 2;
}
