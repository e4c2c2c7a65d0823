import { marketCalendar } from '#client/platform/market-calendar.ts';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Bar } from '#domain/indicators/bar.ts';
import { indicatorOf } from '#domain/indicators/catalogue.ts';
import { runningBar } from '#domain/indicators/running-bar.ts';
import { weekOf } from '#domain/indicators/weekly.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import type { Drawing } from '#client/state/market/chart-drawings.ts';
import type { ChartLayout } from '#client/state/market/chart-layout.ts';
import { register, subscribeInstruments } from '#client/state/market/ticker-store.ts';
import { ChartBox, moveByKey } from './chart-box.tsx';
import { watchLook } from './chart-look.ts';
import type { CrosshairLink } from './crosshair-link.ts';
import type { ChartData, ChartEvents, ChartLevel, ChartTexts, ComparedLine, DraftLevel, PriceChartHandle } from './chart-types.ts';
import { createPriceChart } from './engine/price-engine.ts';

export interface PriceChartProps {
  /** Instrument whose trades update the last bar; null for past bars only. */
  instrumentId: string | null;
  tick: number | undefined;
  /** Identifies instrument and interval; a new key redraws the chart. */
  dataKey: string;
  data: ChartData;
  layout: ChartLayout;
  drawings: readonly Drawing[];
  compared: readonly ComparedLine[];
  levels: readonly ChartLevel[];
  drafts: readonly DraftLevel[];
  events: Omit<ChartEvents, 'onCrosshair'>;
  /** Shares the instant under the crosshair with other charts; absent = not shared. */
  link?: CrosshairLink | null;
  /** The active drawing tool and its text; null = none. */
  tool: { readonly id: string; readonly text?: string } | null;
  /** Name of the chart for screen readers. */
  label: string;
  onKey: (event: KeyboardEvent) => void;
  className?: string;
}

const weekOfMarket = (at: number): number => weekOf(marketCalendar, at);

/** Keeps the last bar of a chart at the last trade, as often as the page's ticker flushes. */
function useTicks(chart: PriceChartHandle | null, { instrumentId, data }: PriceChartProps) {
  const last = useRef<Bar | null>(null);
  const { lengthMs } = data;
  const part = data.interval === '1w' ? weekOfMarket : marketCalendar.dayAt;
  useEffect(() => {
    const newest = data.bars.at(-1) ?? null;
    if (newest === null || last.current === null || newest.at >= last.current.at) last.current = newest;
  }, [data]);
  useEffect(() => {
    if (chart === null || instrumentId === null) return undefined;
    const stops = [
      subscribeInstruments([instrumentId]),
      register(instrumentId, ({ ltp, lastTradeAt, origin }) => {
        // A stored quote is not a new trade.
        const bar = last.current === null || origin === 'storage' ? null : runningBar(last.current, ltp, lastTradeAt, lengthMs, part);
        if (bar === null) return;
        last.current = bar;
        chart.put([bar]);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [chart, instrumentId, lengthMs, part]);
}

const WORDS = ['time', 'open', 'high', 'low', 'close', 'volume', 'bars', 'risk', 'compared'] as const;

/** Returns the texts and formatters of a chart in the user's language. Uses the messages of `price-chart`. */
function useChartTexts(tick: number | undefined): ChartTexts {
  const intl = useIntl();
  const format = useFormat();
  return useMemo(
    () => ({
      price: (value) => format.price(value, tick),
      profit: (value) => format.signedMoney(value),
      compact: format.compact,
      grouped: (digits) => {
        const decimals = digits.split('.')[1]?.length ?? 0;
        return decimals === 0 ? format.integer(Number(digits)) : format.price(Number(digits), 1 / 10 ** decimals);
      },
      change: format.change,
      time: (at) => format.time(exchangeTime(at), { seconds: false, zone: false }),
      date: (at) => format.date(exchangeTime(at)),
      words: Object.fromEntries(WORDS.map((word) => [word, intl.formatMessage({ id: `price-chart.word.${word}` })])) as ChartTexts['words'],
    }),
    [intl, format, tick],
  );
}

/** Canvas chart of an instrument. The badge beside it shows the age of the numbers; the screen provides the text for screen readers. */
export function PriceChart(props: PriceChartProps) {
  const { dataKey, data, layout, drawings, compared, levels, drafts, tool, tick, label, onKey, className } = props;
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<PriceChartHandle | null>(null);
  const texts = useChartTexts(tick);
  const onDrawn = useEffectEvent<ChartEvents['onDrawn']>((drawing) => props.events.onDrawn(drawing));
  const onMoved = useEffectEvent<ChartEvents['onMoved']>((id, points) => props.events.onMoved(id, points));
  const onPicked = useEffectEvent<ChartEvents['onPicked']>((id) => props.events.onPicked(id));
  const onPrice = useEffectEvent<ChartEvents['onPrice']>((price) => props.events.onPrice(price));
  const onLevel = useEffectEvent<ChartEvents['onLevel']>((id, price) => props.events.onLevel(id, price));
  const onDraft = useEffectEvent<ChartEvents['onDraft']>((id, price) => props.events.onDraft(id, price));
  const onAdd = useEffectEvent<ChartEvents['onAdd']>((part) => props.events.onAdd(part));
  const [me] = useState(() => ({}));
  const link = props.link ?? null;
  const onCrosshair = useEffectEvent<ChartEvents['onCrosshair']>((at) => link?.tell(me, at));
  const first = useEffectEvent(() => texts);
  useEffect(() => {
    if (host.current === null) return undefined;
    const events = { onDrawn, onMoved, onPicked, onPrice, onLevel, onDraft, onAdd, onCrosshair };
    const made = createPriceChart(host.current, first(), events);
    if (made === null) return undefined;
    setChart(made);
    const stop = watchLook(made.look);
    const resized = new ResizeObserver(() => made.resize());
    resized.observe(host.current);
    return () => {
      stop();
      resized.disconnect();
      made.dispose();
      setChart(null);
    };
  }, []);
  // Settings that trigger a layout are applied first, while the chart is empty; then the bars.
  const said = useRef(texts);
  useEffect(() => {
    if (chart !== null && said.current !== texts) chart.texts(texts);
    said.current = texts;
  }, [chart, texts]);
  useEffect(() => chart?.type(layout.type), [chart, layout.type]);
  const { traded } = data;
  useEffect(
    () => chart?.indicators(layout.indicators.filter(({ id }) => traded || indicatorOf(id)?.ofTrades !== true)),
    [chart, layout.indicators, traded],
  );
  const shown = useRef<{ readonly key: string; readonly newest: number } | null>(null);
  useEffect(() => {
    const [first, newest] = [data.bars[0]?.at ?? 0, data.bars.at(-1)?.at ?? 0];
    if (chart === null) shown.current = null;
    // Bars starting after the last shown bar leave a gap: the chart is redrawn instead of hiding it.
    else if (shown.current?.key === dataKey && first <= shown.current.newest) chart.put(data.bars.slice(-300));
    else chart.show(data);
    if (chart !== null) shown.current = { key: dataKey, newest };
  }, [chart, dataKey, data]);
  useEffect(() => chart?.compared(compared), [chart, compared, dataKey]);
  useEffect(() => chart?.levels(levels), [chart, levels, dataKey]);
  useEffect(() => chart?.drafts(drafts), [chart, drafts, dataKey]);
  useEffect(
    () => chart?.drawings(drawings, { hidden: layout.hidden, magnet: layout.magnet }),
    [chart, drawings, layout.hidden, layout.magnet, dataKey],
  );
  useEffect(() => chart?.draw(tool?.id ?? null, tool?.text), [chart, tool]);
  useEffect(() => (chart === null ? undefined : link?.listen(me, chart.crosshair)), [chart, link, me]);
  useTicks(chart, props);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!moveByKey(chart, event, OWN_KEYS)) onKey(event);
  };
  return (
    <ChartBox label={label} onKeyDown={onKeyDown} className={className}>
      <div
        ref={host}
        className="absolute inset-0"
        data-bars={data.total}
        data-drawings={drawings.length}
        data-levels={levels.length}
        data-drafts={drafts.map(({ id, price }) => `${id} ${price}`).join(', ')}
      />
    </ChartBox>
  );
}

const OWN_KEYS: Readonly<Record<string, (chart: PriceChartHandle) => void>> = { End: (chart) => chart.toEnd() };
